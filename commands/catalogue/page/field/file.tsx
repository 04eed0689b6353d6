// The URL of a file: dropped, pasted or chosen, and shown where the gateway that serves the page has it.
import { useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { loadGateway } from "../load.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { isOwn, sampleOf, upload, uploadedFiles } from "./files.js";
import { shown } from "./values.js";

const TYPES = "image/png,image/jpeg,image/webp,image/gif";

export function FileEditor(props: PropsOf<"text"> & { readonly media: Kind }) {
  const { id, media, label, value, onChange } = props;
  const gateway = useLoaded(loadGateway, "gateway");
  const isServed = gateway.state === "there" && gateway.data !== undefined;
  const [status, setStatus] = useState("");
  const words = WORDS.field.file;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setStatus(words.uploading(file.name));
    try {
      onChange(await upload(file));
      setStatus("");
    } catch (error) {
      setStatus(error instanceof Error ? error.message : String(error));
    }
  };
  const takes = isServed && media === "image";
  const given = (event: Event, files: FileList | undefined) => {
    if (!takes || files === undefined || files.length === 0) return;
    event.preventDefault();
    void take(files[0]);
  };
  const url = value === undefined ? "" : shown(value);
  return (
    <div
      class="drop"
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={(event) => given(event, event.dataTransfer?.files)}
      onPaste={(event) => given(event, event.clipboardData?.files)}
    >
      {isOwn(url) && media === "image" && (
        <img
          key={url}
          class="thumb"
          src={url}
          alt=""
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      {isOwn(url) && media === "video" && (
        <video class="thumb" src={url} muted preload="metadata" />
      )}
      <div class="grow">
        {uploadedFiles.has(url) && <b class="any">{uploadedFiles.get(url)?.name}</b>}
        <input
          type="url"
          {...attributes(props)}
          class="input"
          placeholder="https://"
          value={url}
          onInput={({ currentTarget }) =>
            onChange(currentTarget.value === "" ? undefined : currentTarget.value)
          }
        />
        <p class="small">
          {takes && (
            <>
              {words.drop}{" "}
              <label class="plain pick">
                {words.choose}
                <input
                  type="file"
                  accept={TYPES}
                  aria-label={words.chooseFor(label)}
                  onChange={({ currentTarget }) => {
                    void take(currentTarget.files?.[0]);
                    currentTarget.value = "";
                  }}
                />
              </label>
            </>
          )}
          {isServed && media !== "image" && (
            <button
              type="button"
              class="plain"
              id={`${id}-sample`}
              onClick={() => onChange(sampleOf(media))}
            >
              {words.sample(media)}
            </button>
          )}
        </p>
        <p role="status" class="small any">
          {status}
        </p>
      </div>
    </div>
  );
}
