// Workflow commands: lines in the log of GitHub Actions, which GitHub shows with the run.

export type Level = "error" | "warning";

/** A workflow command; its text cannot end it or start another one. */
export function command(level: Level, title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

const escapeData = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapeProperty = (text: string) =>
  escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

/** Masks commands of GitHub's old form, which it looks for anywhere in a line. */
export const withoutCommands = (text: string): string => text.replaceAll("##[", "#\u200b#[");

/** Masks such commands in JSON without changing its value. */
export const jsonWithoutCommands = (json: string): string => json.replaceAll("##[", "#\\u0023[");
