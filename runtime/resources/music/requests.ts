// Requests of the music operations (3-music-and-text.md, Endpoints). Fields that the documents do not show go through `extraBody`.

/** Models of the music operations, in the neutral form of the documents. */
export type MusicModel = "x-music-a" | "x-music-b" | (string & {});

/** A sound effect. */
export interface SoundsRequest {
  readonly model: MusicModel;
  /** Description of the sound effect. */
  readonly prompt: string;
}

/** Another speed at the same pitch. */
export interface AdjustSpeedRequest {
  readonly model: MusicModel;
  /** Earlier task that produced the source track. */
  readonly task_id: string;
  /** 1-based index in the result list. @default 1 */
  readonly audio_index?: number;
  /** Speed factor, 0.25 to 4 (4-field-notes.md, Music). */
  readonly speed: number;
}

/** A longer clip. */
export interface ExtendFlowMusicRequest {
  readonly model: MusicModel;
  readonly version: "x-3.5" | (string & {});
  /** From `result.music[].clip_id` of a completed task. */
  readonly clip_id: string;
  /** Start point in seconds; must not exceed the source duration. */
  readonly extend_from_s: number;
  /** Length of the extension in seconds, at most 164. */
  readonly extend_s: number;
  /** Editing instruction for the extension. */
  readonly instruction: string;
  readonly title?: string;
  /** Reproducibility seed. */
  readonly seed?: string;
}

interface UploadCoverFields {
  /** @default "x-music-a" */
  readonly model?: MusicModel;
  /** Public direct HTTP(S) audio URL; source under 8 minutes. */
  readonly audio_url: string;
  /** Style, up to 1000 characters. */
  readonly tags?: string;
  /** Up to 80 characters. */
  readonly title?: string;
  /** Styles to exclude. */
  readonly negative_tags?: string;
  /** 0 to 1. */
  readonly style_weight?: number;
  /** 0 to 1. */
  readonly weirdness?: number;
  /** 0 to 1. */
  readonly audio_weight?: number;
  /** Rewrites the lyrics creatively. */
  readonly auto_lyrics?: boolean;
  readonly vocal_gender?: "Male" | "Female";
  readonly variety?: "off" | "normal" | "high" | "extra" | "max";
  readonly audio_format?: "mp3" | "m4a" | "wav";
}

interface CustomCover {
  readonly custom: true;
  readonly gpt_description?: string;
  /** 10 to 360 seconds. */
  readonly duration_s?: number;
  /** Billed at twice the standard price. @default false */
  readonly max_mode?: boolean;
}

interface DescribedCover {
  readonly custom: false;
  /** Up to 3000 characters. */
  readonly gpt_description: string;
  /** @default false */
  readonly instrumental?: boolean;
  /** Lyrics, up to 5000 characters. */
  readonly prompt?: string;
  /** Needs `custom: true`. */
  readonly duration_s?: never;
  /** Needs `custom: true`. */
  readonly max_mode?: never;
}

/**
 * A cover of a public audio URL: with lyrics or instrumental (`custom: true`), or described (`custom: false`); with a model of
 * the account's own, or a version of the common one.
 */
export type UploadCoverRequest = UploadCoverFields &
  (
    | DescribedCover
    | (CustomCover & {
        /** Without vocals, so that no lyrics are needed. */
        readonly instrumental: true;
        /** Lyrics, up to 5000 characters. */
        readonly prompt?: string;
      })
    | (CustomCover & {
        /** Lyrics, up to 5000 characters; required unless `instrumental: true`. */
        readonly prompt: string;
        /** @default false */
        readonly instrumental?: boolean;
      })
  ) &
  (
    | {
        /** Full UUID from a model creation task; excludes `version` and `persona_id`. */
        readonly custom_model_id: string;
        readonly version?: never;
        readonly persona_id?: never;
      }
    | {
        readonly custom_model_id?: never;
        /** @default "v6" */
        readonly version?: "v6" | "v6-wild" | "v6-mini";
        readonly persona_id?: string;
      }
  );
