// Shows a turn of a conversation: a text field for each text, and a row for each file.
import type { Issue } from "../../../../runtime/validation/issue.js";
import { Icon } from "../../shapes/icon.js";
import { WORDS } from "../../words/chat.js";
import { FileEditor } from "../file.js";
import { uploadedFiles } from "../files.js";
import { focusLater } from "../focus-later.js";
import { Messages } from "../messages.js";
import {
  type FilePart,
  keyOf,
  mimeTypeOf,
  type Part,
  type Turn,
  withPart,
} from "./conversation.js";

interface Props {
  readonly turn: Turn;
  readonly title: string;
  readonly note: string | undefined;
  readonly id: string;
  /** Id of the first text field. */
  readonly textId: string;
  /** Whether this turn is the message, which is the last turn of the conversation. */
  readonly isMessage: boolean;
  /** Whether the title is shown above the turn. */
  readonly isTitled: boolean;
  /** Nesting level of the turn's fields. */
  readonly depth: number;
  readonly issues: readonly Issue[];
  readonly describedBy?: string | undefined;
  readonly onChange: (turn: Turn) => void;
  /** Removes the turn. Absent for the message. */
  readonly onRemove: (() => void) | undefined;
}

export function TurnEditor(props: Props) {
  const { turn, title, note, id, textId, isMessage, depth, issues, onChange, onRemove } = props;
  const change = (at: number, part: Part) => onChange(withPart(turn, at, part));
  const files = turn.parts.filter((part) => "fileData" in part);
  const texts = turn.parts.filter((part) => "text" in part);
  return (
    <div class={isMessage ? "turn" : "turn earlier"} role="group" aria-label={title}>
      {props.isTitled && (
        <p class="turn-title small">
          <span>{title}</span>
          {onRemove !== undefined && <Remove what={title} onClick={onRemove} />}
        </p>
      )}
      {turn.parts.map((part, at) => {
        const place = `${id}-parts-${at}`;
        const isInvalid = issues.some(({ path }) => path[depth + 1] === at);
        if ("fileData" in part) {
          return (
            <FileRow
              key={keyOf(part)}
              part={part}
              label={WORDS.file(title, files.indexOf(part) + 1)}
              id={place}
              isInvalid={isInvalid}
              onChange={(changed) => change(at, changed)}
              onRemove={() => {
                onChange({ ...turn, parts: withoutPart(turn, at) });
                focusLater(textId);
              }}
            />
          );
        }
        const order = texts.indexOf(part);
        return (
          <textarea
            key={keyOf(part)}
            class="input"
            rows={isMessage ? 3 : 2}
            id={order === 0 ? textId : `${place}-text`}
            aria-label={WORDS.part(title, order)}
            aria-describedby={props.describedBy}
            aria-invalid={isInvalid ? true : undefined}
            value={part.text}
            onInput={({ currentTarget }) => change(at, { text: currentTarget.value })}
          />
        );
      })}
      {note !== undefined && <p class="hint">{note}</p>}
      <Messages of={issues} />
    </div>
  );
}

// A turn needs at least one part, so an empty text replaces its only file.
const withoutPart = ({ parts }: Turn, at: number): readonly Part[] =>
  parts.length === 1 ? [{ text: "" }] : parts.toSpliced(at, 1);

interface FileRowProps {
  readonly part: FilePart;
  readonly label: string;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly onChange: (part: FilePart) => void;
  readonly onRemove: () => void;
}

function FileRow({ part, label, id, isInvalid, onChange, onRemove }: FileRowProps) {
  const { fileUri, mimeType } = part.fileData;
  const changeUri = (uri: string) => {
    const isTyped = mimeType !== "" && mimeType !== typeOf(fileUri);
    const next = isTyped ? mimeType : typeOf(uri) || mimeType;
    onChange({ fileData: { mimeType: next, fileUri: uri } });
  };
  return (
    <div class="control chat-file">
      <div>
        <FileEditor
          control={{ kind: "text", isLong: false, media: "image" }}
          media="image"
          id={`${id}-fileData-fileUri`}
          label={label}
          value={fileUri}
          issues={[]}
          depth={0}
          isInvalid={isInvalid}
          onChange={(uri) => changeUri(typeof uri === "string" ? uri : "")}
        />
        <label class="small">
          {WORDS.mimeType}
          <input
            type="text"
            class="input"
            id={`${id}-fileData-mimeType`}
            aria-label={WORDS.mimeTypeOf(label)}
            placeholder="video/mp4"
            value={mimeType}
            onInput={({ currentTarget }) =>
              onChange({ fileData: { fileUri, mimeType: currentTarget.value } })
            }
          />
        </label>
      </div>
      <Remove what={label} onClick={onRemove} />
    </div>
  );
}

// Returns the MIME type of a file. For an uploaded file, it comes from the extension of the file
// name, because the URL of the upload may have no extension.
const typeOf = (uri: string): string => mimeTypeOf(uploadedFiles.get(uri)?.name ?? uri);

const Remove = ({ what, onClick }: { readonly what: string; readonly onClick: () => void }) => (
  <button type="button" class="icon" aria-label={WORDS.remove(what)} onClick={onClick}>
    <Icon name="close" />
  </button>
);
