// Finds secrets in environment variables, and removes them from output.

const SECRET_NAME = /(^|_)(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)($|_)|_auth(token)?$/i;

/** Returns the environment variables that look like secrets, with their values. */
export function secretsOf(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const secrets = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && SECRET_NAME.test(entry[0]),
  );
  return Object.fromEntries(secrets);
}

/**
 * Returns a function that masks secrets of the environment, credentials in URLs, and tokens after
 * words such as `Bearer`.
 */
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
