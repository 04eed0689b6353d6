// A control for the URL of a file. The user enters a URL, or drops, pastes or chooses a file.
import { useRef, useState } from "preact/hooks";
import type { Kind } from "../../data/page-data.js";
import { WORDS } from "../words.js";
import { attributes } from "./attributes.js";
import type { PropsOf } from "./editor.js";
import { isGatewayUrl, sampleOf, uploadedFiles } from "./files.js";
import { focusLater } from "./focus-later.js";
import { Pick, UploadNote, useUpload } from "./upload.js";
import { valueLabel } from "./values.js";

export function FileEditor(props: PropsOf<"text"> & { readonly media: Kind }) {
  const { id, media, label, value, onChange } = props;
  const words = WORDS.field.file;
  const box = useRef<HTMLDivElement>(null);
  // Whether the control shows an uploaded file as a text field with its URL, instead of as a file
  // name.
  const [isAsUrl, setAsUrl] = useState(false);
  const upload = useUpload({
    id,
    media,
    value,
    onUrl(uploaded) {
      const hadFocus = box.current?.contains(document.activeElement) === true;
      setAsUrl(false);
      onChange(uploaded);
      // The text field disappears, so the button that replaces it gets the focus.
      if (hadFocus) focusLater(id);
    },
  });
  const url = value === undefined ? "" : valueLabel(value);
  const file = isAsUrl ? undefined : uploadedFiles.get(url);
  return (
    <div class="drop" ref={box} {...upload.zone}>
      <Thumb url={url} media={media} />
      <div class="grow">
        {file === undefined ? (
          <>
            <input
              type="url"
              {...attributes(props)}
              class="input"
              placeholder="https://"
              value={url}
              onInput={({ currentTarget }) => {
                // Keeps the text field while the user types, even if the text becomes the URL of an
                // uploaded file.
                setAsUrl(true);
                onChange(currentTarget.value === "" ? undefined : currentTarget.value);
              }}
            />
            <p class="small">
              {upload.canUpload && (
                <>
                  {words.drop}{" "}
                  <Pick
                    text={words.choose}
                    aria-label={words.chooseFor(label)}
                    onFiles={upload.take}
                  />
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
          </>
        ) : (
          <>
            <b>{file.name}</b>
            <p class="small">
              {words.uploaded} ·{" "}
              <Pick
                text={words.replace}
                {...attributes({ ...props, label: words.replaceFile(label) })}
                onFiles={upload.take}
              />{" "}
              ·{" "}
              <button
                type="button"
                class="plain"
                aria-label={words.asUrlOf(label)}
                onClick={() => {
                  setAsUrl(true);
                  focusLater(id);
                }}
              >
                {words.asUrl}
              </button>
            </p>
          </>
        )}
        <UploadNote of={upload.note} />
      </div>
    </div>
  );
}

/** A small picture of a file on the gateway. Files elsewhere are not loaded. */
function Thumb({ url, media }: { readonly url: string; readonly media: Kind }) {
  if (!isGatewayUrl(url) || media === "audio") return null;
  if (media === "video") return <video class="thumb" src={url} muted preload="metadata" />;
  return (
    <img
      key={url}
      class="thumb"
      src={url}
      alt=""
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  );
}
