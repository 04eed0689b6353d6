// Makes workflow commands, which are log lines that GitHub Actions shows as errors or warnings.
// Also changes other text so that GitHub does not execute a part of it as a command.

export type Level = "error" | "warning";

/**
 * Returns a workflow command. Escapes title and message, so that they cannot start another command.
 */
export function command(level: Level, title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

const escapeData = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string) =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Masks `##[`, GitHub's older syntax for a command, which GitHub executes anywhere in a line. */
export const withoutCommands = (text: string): string => text.replaceAll("##[", "#\u200b#[");

/** Escapes `##[` in JSON without changing the parsed value. */
export const jsonWithoutCommands = (json: string): string => json.replaceAll("##[", "#\\u0023[");
