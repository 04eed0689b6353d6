// Takes secrets out of words of other programs.
import { secretsOf } from "../checks/secrets.js";

/** A function that replaces the environment's secrets, and credentials in addresses. */
export function redactor(env: NodeJS.ProcessEnv): (text: string) => string {
  const values = Object.values(secretsOf(env))
    .filter((value) => value.length > 3)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    values
      .reduce((left, value) => left.replaceAll(value, "***"), text)
      .replaceAll(/(_authToken=|Bearer |Basic )\S+/g, "$1***")
      .replaceAll(/\/\/[^/\s:@]+:[^/\s@]+@/g, "//***@");
}
