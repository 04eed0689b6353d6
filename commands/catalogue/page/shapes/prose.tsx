// Text with a little Markdown, as elements: paragraphs, lists and code; the rest of it stays as it is written.

export const Prose = ({ text }: { readonly text: string }) => (
  <>
    {text
      .split(/\n{2,}/)
      .filter((part) => part.trim() !== "")
      .map((part, index) =>
        part.startsWith("- ") ? (
          <ul key={index}>
            {part
              .split(/\n- |^- /)
              .map((item) => item !== "" && <li key={item}>{inline(item)}</li>)}
          </ul>
        ) : (
          <p key={index} class="any">
            {inline(part)}
          </p>
        ),
      )}
  </>
);

// A code may hold backticks: then it stands between more of them.
/** A text of one paragraph. */
export const inline = (text: string) =>
  text
    .split(/(`+[^`](?:.*?[^`])?`+(?!`))/s)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <code key={index}>{part.replace(/^(`+)(.*?)\1$/s, "$2").trim()}</code>
      ),
    );
