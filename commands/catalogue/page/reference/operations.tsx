// All operations by resource, each with its address.
import type { Group } from "../../data/reference-data.js";
import { fragmentOf } from "../address/values.js";
import { WORDS } from "../words/reference.js";

interface Props {
  readonly groups: readonly Group[];
  /** Id of the operation that is shown. */
  readonly current: string | undefined;
}

/** Another operation begins at its top; a step back leads to the place that was left. */
export const toTop = () => scrollTo(0, 0);

export const Operations = ({ groups, current }: Props) => (
  <nav class="operations" aria-label={WORDS.operations}>
    {groups.map(({ name, operations }) => (
      <section key={name} aria-label={name}>
        <h2 class="soft small">{name}</h2>
        <ul>
          {operations.map(({ id, method, path, summary }) => (
            <li key={id}>
              <a
                href={fragmentOf({ operation: id })}
                title={`${method} ${path}`}
                aria-current={id === current ? "page" : undefined}
                onClick={toTop}
              >
                {summary}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);
