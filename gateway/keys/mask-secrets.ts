// Masks the API keys of a gateway in a text. The gateway stores only digests of its keys. So the
// digest of each part of the text that could be a key is compared with the stored digests.

/**
 * Replaces each secret by `***`. Does not find a secret within a longer word.
 *
 * @param lengths Lengths of the secrets.
 */
export function maskSecrets(
  text: string,
  lengths: Iterable<number>,
  isSecret: (word: string) => boolean,
): string {
  // Tries long secrets first, because a secret may contain a shorter secret.
  const longestFirst = [...lengths].sort((a, b) => b - a);
  const isSecretAt = (from: number, to: number) => {
    if (to > text.length || isInWord(text, to)) return false;
    const word = text.slice(from, to);
    return !/\s/.test(word) && isSecret(word);
  };
  let masked = "";
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isInWord(text, at)) continue;
    const length = longestFirst.find((one) => isSecretAt(at, at + one));
    if (length === undefined) continue;
    masked += `${text.slice(copied, at)}***`;
    copied = at + length;
    at = copied - 1;
  }
  return masked + text.slice(copied);
}

/** Returns true if the characters before and after a position are letters or digits. */
const isInWord = (text: string, at: number): boolean =>
  isWordCode(text.charCodeAt(at - 1)) && isWordCode(text.charCodeAt(at));

const isWordCode = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a);
