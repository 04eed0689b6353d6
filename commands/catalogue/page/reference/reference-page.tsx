// The API reference: all operations, and the one that the address names.
import type { ReferenceData } from "../../data/reference-data.js";
import { fragmentOf, useAddressValues } from "../address/values.js";
import { Bar } from "../bar/bar.js";
import { Boundary } from "../boundary.js";
import { loadReference, loadSite } from "../load.js";
import { Loading } from "../loading.js";
import { useLoaded } from "../use-loaded.js";
import { useTitle } from "../use-title.js";
import { WORDS } from "../words/reference.js";
import { OperationView } from "./operation.js";
import { Operations, toTop } from "./operations.js";
import { useFocus } from "./use-focus.js";
import { Prose } from "../shapes/prose.js";

export function ReferencePage() {
  const site = useLoaded(loadSite, "site");
  return (
    <>
      <Bar current="reference" site={site.state === "there" ? site.data : undefined} />
      <main class="page" id="main">
        <Boundary>
          <Loading load={loadReference} what={WORDS.what}>
            {(data) => <Reference data={data} />}
          </Loading>
        </Boundary>
      </main>
    </>
  );
}

const NONE = { operation: "", model: "" };

function Reference({ data }: { readonly data: ReferenceData }) {
  const [{ operation: id, model }, set] = useAddressValues(NONE);
  const operation = data.groups
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);
  useFocus(operation?.id);
  useTitle(operation === undefined ? WORDS.title : `${operation.summary} · ${WORDS.title}`);
  return (
    <div class="reference">
      <Operations groups={data.groups} current={operation?.id} />
      {operation === undefined ? (
        <About data={data} unknown={id} />
      ) : (
        <OperationView
          key={id}
          operation={operation}
          bodies={data.bodies}
          model={model}
          onModel={(next) => set({ model: next })}
        />
      )}
    </div>
  );
}

interface AboutProps {
  readonly data: ReferenceData;
  /** An operation that an address names and that is not there, or an empty text. */
  readonly unknown: string;
}

const About = ({ data: { about, version, groups }, unknown }: AboutProps) => (
  <article class="about">
    <header>
      <h1 tabIndex={-1}>{WORDS.title}</h1>
      <p class="soft small">{WORDS.contracts(version)}</p>
    </header>
    {unknown !== "" && <p class="notice">{WORDS.noOperation(unknown)}</p>}
    <Prose text={about} />
    <Prose text={WORDS.key.required} />
    {groups.map(({ name, about: text, operations }) => (
      <section key={name} aria-label={name}>
        <h2>
          {name} <span class="soft small">{text}</span>
        </h2>
        <ul class="sheet index">
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a href={fragmentOf({ operation: id })} onClick={toTop}>
                {summary}
              </a>
              <code class="soft any">
                {method} {path}
              </code>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <p>
      <a href="openapi.json" download>
        {WORDS.document}
      </a>
    </p>
  </article>
);
