// What is loaded on first use: an app that never meets it starts without it.
import { Late } from "./late.js";

/** Why an attempt came to nothing. */
export const failing = /* @__PURE__ */ new Late(() => import("../transport/attempt/failing.js"));
/** Compressed bodies. */
export const decoding = /* @__PURE__ */ new Late(
  () => import("../transport/wire/content-encoding.js"),
);
/** Following tasks until they end. */
export const tracking = /* @__PURE__ */ new Late(() => import("../tasks/tracker.js"));
/** Saving the files of results. */
export const downloading = /* @__PURE__ */ new Late(() => import("../results/download.js"));
/** Estimates, and the account of a budget. */
export const spending = /* @__PURE__ */ new Late(() => import("../submission/budget/spending.js"));
/** The catalog of models, and that of prices. */
export const reading = /* @__PURE__ */ new Late(() => import("../resources/reading.js"));
/** Calls of text models. */
export const text = /* @__PURE__ */ new Late(() => import("../resources/text/calling.js"));
/** Uploads. */
export const uploading = /* @__PURE__ */ new Late(
  () => import("../resources/uploads/upload-image.js"),
);
/** Reports of usage. */
export const reporting = /* @__PURE__ */ new Late(() => import("../resources/usage/reporting.js"));
