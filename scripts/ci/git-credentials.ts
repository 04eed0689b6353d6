// How git proves who it is: through its environment, so that no file of the checkout holds the token while tests run.

/** The environment with which git may read and write the repository; the token stands in no file and no argument. */
export function withCredentials(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const token = env["GH_TOKEN"] ?? "";
  if (token === "") return env;
  const server = env["GITHUB_SERVER_URL"] ?? "https://github.com";
  const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
  return {
    ...env,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `http.${server}/.extraheader`,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`,
  };
}
