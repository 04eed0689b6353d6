// Uploads images that the user drops, pastes or chooses to the gateway that serves the page.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { loadGateway } from "../load.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import { upload } from "./files.js";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

interface UploadState {
  readonly isServed: boolean;
  /** Whether files of the kind can be uploaded here. */
  readonly canUpload: boolean;
  /** The file that is being uploaded, or the errors of the failed files. */
  readonly status: string;
  readonly take: (files: Iterable<File>) => void;
  /** Handlers for the element that files are dropped on. */
  readonly zone: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** Uploads at most `most` files, one after another. Calls `onUrl` with the URL of each. */
export function useUpload(
  media: Kind | undefined,
  onUrl: (url: string) => void,
  most = Infinity,
): UploadState {
  const gateway = useLoaded(loadGateway, "gateway");
  const isServed = gateway.state === "there" && gateway.data !== undefined;
  const canUpload = isServed && media === "image";
  const [status, setStatus] = useState("");
  // The latest `onUrl`: during an upload other fields may change, or the form may disappear.
  const latestOnUrl = useRef<((url: string) => void) | undefined>(undefined);
  latestOnUrl.current = onUrl;
  useLayoutEffect(() => () => void (latestOnUrl.current = undefined), []);
  const take = async (files: readonly File[]) => {
    const failed: string[] = [];
    for (const file of files.slice(0, most)) {
      setStatus(WORDS.field.file.uploading(file.name));
      try {
        const url = await upload(file);
        latestOnUrl.current?.(url);
      } catch (error) {
        failed.push(error instanceof Error ? error.message : String(error));
      }
    }
    setStatus(failed.join(" "));
  };
  const takeFrom = (event: Event, files: FileList | undefined) => {
    if (!canUpload || files === undefined || files.length === 0) return;
    event.preventDefault();
    void take([...files]);
  };
  return {
    isServed,
    canUpload,
    status,
    take: (files) => void take([...files]),
    zone: {
      onDragOver: (event) => canUpload && event.preventDefault(),
      onDrop: (event) => takeFrom(event, event.dataTransfer?.files),
      onPaste: (event) => takeFrom(event, event.clipboardData?.files),
    },
  };
}

interface PickProps {
  readonly label: string;
  readonly isMany?: boolean;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** The label that opens the file chooser. */
export const Pick = ({ label, isMany = false, onFiles }: PickProps) => (
  <label class="plain pick">
    {isMany ? WORDS.field.file.chooseMany : WORDS.field.file.choose}
    <input
      type="file"
      accept={TYPES}
      multiple={isMany}
      aria-label={WORDS.field.file.chooseFor(label)}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = "";
      }}
    />
  </label>
);
