// Catches rendering errors of a page, so that the bar and the other pages still work.
import { Component, type ComponentChildren } from "preact";
import { WORDS } from "./words.js";

interface Props {
  readonly children: ComponentChildren;
}

interface State {
  readonly error?: unknown;
}

export class Boundary extends Component<Props, State> {
  override state: State = {};

  static override getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <div class="notice fault" role="alert">
        <p>
          <b>{WORDS.broken}</b>
        </p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" class="button" onClick={() => this.setState({ error: undefined })}>
          {WORDS.retry}
        </button>
      </div>
    );
  }
}
