// Whether output is coloured: what the environment asks for, else whether a person is looking.

/** FORCE_COLOR, then NO_COLOR (no-color.org), then whether the output is a terminal. */
export function isColoured(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: none } = env;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (none !== undefined && none !== "") return false;
  return isTerminal && env["TERM"] !== "dumb";
}
