// Which of the environment's variables are secrets, by their names.

const SECRET_NAME = /(^|_)(KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)($|_)|_auth(token)?$/i;

/** The variables that must not show up in a package: name → value. */
export function secretsOf(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const secrets = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && SECRET_NAME.test(entry[0]),
  );
  return Object.fromEntries(secrets);
}
