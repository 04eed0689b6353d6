// Secrets of the environment: finds the variables that hold them, and removes them from texts.

const SECRET_NAME = /(^|_)(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)($|_)|_auth(token)?$/i;

/** The variables with secrets: name → value. */
export function secretsOf(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const secrets = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && SECRET_NAME.test(entry[0]),
  );
  return Object.fromEntries(secrets);
}

/** A function that hides the environment's secrets, and credentials in addresses. */
export function redactor(env: NodeJS.ProcessEnv): (text: string) => string {
  const values = Object.values(secretsOf(env))
    .filter((value) => value.length > 3)
    .sort((a, b) => b.length - a.length);
  return (text) =>
    values
      .reduce((masked, value) => masked.replaceAll(value, "***"), text)
      .replaceAll(/(_authToken=|Bearer |Basic )\S+/g, "$1***")
      .replaceAll(/\/\/[^/\s:@]+:[^/\s@]+@/g, "//***@");
}
