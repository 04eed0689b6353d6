// A control for the URL of a file. The user enters a URL, or drops, pastes or chooses a file.
import type { Kind } from "../../data/page-data.js";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { isGatewayUrl, sampleOf, uploadedFiles } from "./files.js";
import { Pick, useUpload } from "./upload.js";
import { valueLabel } from "./values.js";

export function FileEditor(props: PropsOf<"text"> & { readonly media: Kind }) {
  const { id, media, label, value, onChange } = props;
  const upload = useUpload(media, onChange, 1);
  const words = WORDS.field.file;
  const url = value === undefined ? "" : valueLabel(value);
  return (
    <div class="drop" {...upload.zone}>
      {isGatewayUrl(url) && media === "image" && (
        <img
          key={url}
          class="thumb"
          src={url}
          alt=""
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      {isGatewayUrl(url) && media === "video" && (
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
          {upload.canUpload && (
            <>
              {words.drop} <Pick label={label} onFiles={upload.take} />
            </>
          )}
          {upload.isServed && media !== "image" && (
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
          {upload.status}
        </p>
      </div>
    </div>
  );
}
