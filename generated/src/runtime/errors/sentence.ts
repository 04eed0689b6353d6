// Texts of others inside sentences of ours.

/** The text with an end: a full stop, where it brings no end of its own. */
export function sentence(text: string): string {
  const said = text.trimEnd();
  return /[.!?…。！？]$/.test(said) ? said : `${said}.`;
}
