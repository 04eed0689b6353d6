// Shows the hits of the palette as a list of links, grouped by kind.
import { useLayoutEffect } from "preact/hooks";
import { Icon, iconOf } from "../shapes/icon.js";
import { WORDS } from "../words/search.js";
import type { Hit, HitGroup } from "./hits.js";
import type { MarkedText } from "./marks.js";

interface Props {
  /** HTML id of the list. */
  readonly id: string;
  readonly groups: readonly HitGroup[];
  /** The search text. */
  readonly text: string;
  /** Index of the hit that Enter opens, counted over all groups. */
  readonly active: number;
  /** Returns the HTML id of a hit. */
  readonly idOf: (index: number) => string;
  readonly onActive: (index: number) => void;
  readonly onOpen: (isInNewTab: boolean) => void;
}

export function HitList({ id, groups, text, active, idOf, onActive, onOpen }: Props) {
  useLayoutEffect(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: "nearest" });
  }, [active, groups]);
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  let next = 0;
  return (
    <>
      <p role="status" class={count > 0 ? "unseen" : "soft waits"}>
        {count > 0 ? WORDS.count(count) : WORDS.none(text.trim())}
      </p>
      {count > 0 && (
        <div role="listbox" id={id} aria-label={WORDS.results} class="hits">
          {groups.map(({ kind, title, hits }) => (
            <div key={kind} role="group" aria-label={title}>
              <p aria-hidden="true" class="soft small">
                {title}
              </p>
              {hits.map((hit) => {
                const index = next++;
                return (
                  <HitLink
                    key={hit.href}
                    hit={hit}
                    id={idOf(index)}
                    isActive={index === active}
                    onActive={() => onActive(index)}
                    onOpen={onOpen}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

interface HitLinkProps extends Pick<Props, "onOpen"> {
  readonly hit: Hit;
  readonly id: string;
  readonly isActive: boolean;
  readonly onActive: () => void;
}

function HitLink({ hit, id, isActive, onActive, onOpen }: HitLinkProps) {
  const { href, category, title, why, isInNewTab = false } = hit;
  return (
    <a
      role="option"
      id={id}
      href={href}
      tabIndex={-1}
      aria-selected={isActive}
      {...(isInNewTab && { target: "_blank", rel: "noopener" })}
      onMouseMove={onActive}
      onClick={() => onOpen(isInNewTab)}
    >
      {category !== undefined && <Icon name={iconOf(category)} label={category} />}
      <b>
        <Text of={title} />
      </b>
      {why.length > 0 && (
        <span class="soft small">
          {why.map((text, index) => (
            <span key={index}>
              {index > 0 && " · "}
              <Text of={text} />
            </span>
          ))}
          {isInNewTab && <span class="unseen">, {WORDS.newTab}</span>}
        </span>
      )}
    </a>
  );
}

const Text = ({ of }: { readonly of: MarkedText }) => (
  <>
    {of.map(({ text, isMatch }, index) =>
      isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </>
);
