// Shows the bodies of a request and its answer, and a link that opens the request in a form.
import { Loading } from "../loading.js";
import { useLoaded } from "../use-loaded.js";
import { WORDS } from "../words/gateway.js";
import type { Body, RequestLine } from "./answers.js";
import { readBodies } from "./ask.js";
import { formatJson } from "./format-json.js";
import type { NumberedLine } from "./lines.js";
import { formLinkOf } from "./form-link.js";

interface Props {
  readonly line: NumberedLine<RequestLine>;
}

export const Bodies = ({ line }: Props) => (
  <Loading load={() => readBodies(line.n)} what={WORDS.bodiesOf(line.n)}>
    {(bodies) => {
      if (bodies === undefined) return <p class="soft">{WORDS.tooOld}</p>;
      const { request, answer } = bodies;
      return (
        <>
          {request !== undefined && <View title={WORDS.requestBody} body={request} />}
          {request !== undefined && <FormLink line={line} request={request} />}
          {answer !== undefined && <View title={WORDS.answerBody} body={answer} />}
        </>
      );
    }}
  </Loading>
);

interface ViewProps {
  readonly title: string;
  readonly body: Body;
}

function View({ title, body: { type = WORDS.noType, bytes, text, isCut = false } }: ViewProps) {
  const isJson = /\bjson\b/i.test(type);
  return (
    <section class="body" aria-label={title}>
      <p class="small soft">
        <b>{title}</b> {type}
        {bytes !== undefined && `, ${WORDS.bytes(bytes)}`}
        {isCut && ` · ${WORDS.cut}`}
        {text === undefined && ` · ${WORDS.onlyLength}`}
      </p>
      {text !== undefined && (
        <pre tabIndex={0} aria-label={title}>
          <code>{isJson ? formatJson(text) : text}</code>
        </pre>
      )}
    </section>
  );
}

interface FormLinkProps extends Props {
  readonly request: Body;
}

/**
 * A link to the form of the model, filled with the request. Shows nothing if the model has no form
 * for the request.
 */
function FormLink({ line, request: { text, isCut = false } }: FormLinkProps) {
  const link = useLoaded(() => formLinkOf(line, isCut ? undefined : text), `${line.n} ${line.at}`);
  if (link.state !== "there" || link.data === undefined) return null;
  return (
    <p>
      <a href={link.data}>{WORDS.openInForm}</a>
    </p>
  );
}
