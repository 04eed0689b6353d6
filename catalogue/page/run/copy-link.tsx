// A button that copies the address of the page with the request.
import { useState } from "preact/hooks";
import { hashOf } from "../address/address.js";
import { amend } from "../address/history.js";
import type { Draft } from "../request/request.js";
import type { Target } from "../request/target.js";
import { WORDS } from "../words/run.js";

interface Props {
  readonly target: Target;
  readonly draft: Draft;
}

export function CopyLink({ target: { id, call }, draft: { request, modes } }: Props) {
  const [last, setLast] = useState({ request, message: "" });
  const copy = async () => {
    // The address has no request while the form shows the example, so the link is made from the
    // draft.
    const hash = hashOf({ id, ...(call !== undefined && { call }), request, modes });
    try {
      await navigator.clipboard.writeText(new URL(hash, location.href).href);
      setLast({ request, message: WORDS.linkCopied });
    } catch {
      amend({ request, modes });
      setLast({ request, message: WORDS.linkNotCopied });
    }
  };
  return (
    <>
      <button type="button" class="button link" onClick={() => void copy()}>
        {WORDS.link}
      </button>
      <p role="status" class="small soft copied">
        {last.request === request && last.message}
      </p>
    </>
  );
}
