// Shows openapi.json. Requests are sent to a reference gateway only, with its own key: the page takes none.
const gateway = await fetch("gateway.json")
  .then((answer) => (answer.ok ? answer.json() : null))
  .catch(() => null);

const isDark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", isDark.matches);
isDark.addEventListener("change", follow);
follow();

const nothing = () => () => null;
const withoutKeys = () => ({
  wrapComponents: { AuthorizeBtnContainer: nothing, authorizeOperationBtn: nothing },
});

const ui = globalThis.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  // A badge of another host otherwise.
  validatorUrl: null,
  plugins: [withoutKeys],
  supportedSubmitMethods: gateway === null ? [] : ["get", "post"],
  onComplete: () => {
    if (gateway !== null) ui.preauthorizeApiKey("apiKey", gateway.apiKey);
  },
});
