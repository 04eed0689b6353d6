// An Express server: one request submits, later ones read the state, the last one gets the video.
// npm install express@5
import { Readable } from "node:stream";
import { createClient, InputValidationError, NotFoundError } from "gateway-sdk";
import express, { type ErrorRequestHandler } from "express";

const client = createClient();
const model = client.model("x-v3-omni");
const app = express().use(express.json());

app.post("/videos", async (request, response) => {
  const { prompt } = request.body as { prompt: string };
  const task = await model.submit({ prompt, duration: 5 });
  response.status(202).location(`/videos/${task.id}`).json({ id: task.id });
});

app.get("/videos/:id", async (request, response) => {
  const state = await model.resume(request.params.id).refresh();
  const progress = "progress" in state ? state.progress : undefined;
  response.json({ status: state.status, progress });
});

app.get("/videos/:id/file", async (request, response) => {
  const { videos } = await model.resume(request.params.id).result();
  response.type("mp4");
  Readable.fromWeb(videos[0]!.stream()).pipe(response);
});

// Users see only errors that they can correct; all other errors go to the log.
const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof InputValidationError) response.status(422).json({ issues: error.issues });
  else if (error instanceof NotFoundError) response.status(404).json({ error: "no such video" });
  else {
    console.error(error);
    response.status(502).json({ error: "the video could not be made" });
  }
};
app.use(onError);

const server = app.listen(Number(process.env["PORT"] ?? 3000), () => console.log("listening"));
process.once("SIGTERM", () => server.close(() => void client.close()));
