// Registers all routes. Answers unknown routes with 404 and bugs with 500.
import { Hono } from "hono";
import { compress } from "hono/compress";
import { catalogRoutes } from "./catalog/routes.js";
import { characterRoutes } from "./submissions/characters.js";
import { exportRoutes } from "./usage/export-routes.js";
import { resultFileRoutes } from "./files/result-files.js";
import { refusalResponse } from "./http/answer.js";
import type { App, AppTypes } from "./http/app.js";
import { refused, RefusalError } from "./http/refusal.js";
import { imageRoutes } from "./submissions/images.js";
import { musicRoutes } from "./music/routes.js";
import { traceRequests } from "./instance/answer-request.js";
import { priceRoutes } from "./money/price-routes.js";
import type { Service } from "./instance/service.js";
import { taskRoutes } from "./tasks/routes.js";
import { textRoutes } from "./text/routes.js";
import { uploadRoutes } from "./files/upload-routes.js";
import { USAGE_PATHS, usageCors, usageRoutes } from "./usage/routes.js";
import { videoRoutes } from "./submissions/videos.js";

/** Returns an application with all routes of the API documents. */
export function serviceRoutes(service: Service): App {
  const app: App = new Hono<AppTypes>();
  for (const path of USAGE_PATHS) app.use(path, usageCors);
  app.use("/v1/models", compress({ encoding: "gzip" }));
  app.use(traceRequests(service));
  catalogRoutes(app, service);
  videoRoutes(app, service);
  imageRoutes(app, service);
  characterRoutes(app, service);
  musicRoutes(app, service);
  textRoutes(app, service);
  taskRoutes(app, service);
  usageRoutes(app, service);
  priceRoutes(app, service);
  uploadRoutes(app, service);
  exportRoutes(app, service);
  resultFileRoutes(app, service);
  app.notFound((c) =>
    refusalResponse(
      c.req.path,
      refused(
        404,
        `There is no route ${c.req.method} ${c.req.path.slice(0, 200)}; check the method and the path`,
        { code: "not_found" },
      ).refusal,
    ),
  );
  app.onError((error, c) => {
    if (error instanceof RefusalError) return refusalResponse(c.req.path, error.refusal);
    process.emitWarning(error);
    const { refusal } = refused(
      500,
      "The gateway failed because of a bug in the gateway itself; report this request",
    );
    return refusalResponse(c.req.path, refusal);
  });
  return app;
}
