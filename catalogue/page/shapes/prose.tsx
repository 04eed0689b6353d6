// Text in which the Markdown of code is an element; the rest stays as it is written.

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
