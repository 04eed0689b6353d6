// Lists the sections of docs/api.md in order. Each section names the interface to read and the
// examples to link.

/** A section with the methods of one object, or with the functions of one module. */
export interface MethodSection {
  readonly title: string;
  readonly text: string;
  /** The file below `runtime/` and the interface or class in it. For functions only the file. */
  readonly from: readonly [file: string, name?: string];
  /** The text before the method's name in a call, such as `client.`. Empty for functions. */
  readonly call: string;
  /**
   * For each method, its example below `examples/`. If there is no example, `text` contains the
   * reason.
   */
  readonly methods: Readonly<Record<string, string | undefined>>;
}

/** A section with the options of one interface. */
export interface OptionSection {
  readonly title: string;
  readonly text: string;
  readonly from: readonly [file: string, name: string];
  /** For each option that is an object with options of its own, the interface of that object. */
  readonly nested?: Readonly<Record<string, readonly [file: string, name: string]>>;
}

export const METHODS: readonly MethodSection[] = [
  {
    title: "The client",
    text: '`createClient(options?: ClientOptions): GatewayClient` of `"gateway-sdk"` makes it ([its options](#options-of-createclient)). It sends nothing, and throws `ConfigurationError` for a wrong option.',
    from: ["call/client/client.ts", "Client"],
    call: "client.",
    methods: {
      model: "video/run",
      untyped: "requests/untyped-model",
      recover: "recipes/cron",
      budget: "money/budget",
      with: "recipes/budget-per-user",
      close: "recipes/cron",
    },
  },
  {
    title: "Models",
    text: "`client.model(id)` and `client.untyped(id)` return a handle. `Request` is the request type of the model; [each model has a page](../generated/README.md#models) with its fields.",
    from: ["call/client/model-handle.ts", "ModelHandle"],
    call: "client.model(id).",
    methods: {
      run: "video/run",
      submit: "video/follow-progress",
      resume: "recipes/serverless",
      validate: "requests/validate",
      estimate: "money/estimate",
    },
  },
  {
    title: "A task",
    text: "`submit` and `resume` return a task. `task.id`, `task.model` and `task.siblings` identify it. `for await (const state of task)` is short for `task.watch()`.",
    from: ["tasks/task.ts", "Task"],
    call: "task.",
    methods: {
      result: "video/resume-after-restart",
      watch: "video/follow-progress",
      refresh: "video/find-again",
      toJSON: "video/resume-after-restart",
    },
  },
  {
    title: "Tasks by id",
    text: "A `TaskReference` is a task, its id, or its JSON.",
    from: ["tasks/tasks.ts", "Tasks"],
    call: "client.tasks.",
    methods: {
      get: "video/find-again",
      resume: "video/resume-after-restart",
      all: "video/many-tasks",
      allSettled: "video/find-again",
    },
  },
  {
    title: "Files of a result",
    text: "`result.videos`, `images`, `audios` and `music` are lists of files. Music tracks also have `wav` and `cover`. Each method throws `ExpiredResultError` if the URL has expired, `ProtocolError` for a page instead of a file, `ConnectionError`, `RequestTimeoutError`, and `ClientClosedError`.",
    from: ["results/result.ts", "ResultFile"],
    call: "file.",
    methods: {
      save: "media/save-results",
      bytes: "recipes/s3",
      blob: "recipes/serverless",
      stream: "recipes/express",
    },
  },
  {
    title: "Text",
    text: "`textOf(answer)` returns the text of an answer or a chunk.",
    from: ["resources/text/text.ts", "Text"],
    call: "client.text.",
    methods: { generate: "media/text", stream: "media/text" },
  },
  {
    title: "Images",
    text: "For any image model. If a model has a contract, `client.model(id)` has typed requests for it.",
    from: ["resources/images.ts", "Images"],
    call: "client.images.",
    methods: { run: "media/images", submit: "media/images", resume: "video/find-again" },
  },
  {
    title: "Music",
    text: "Each operation is a function that submits, like `submit`. Its `run` also waits: `client.music.sounds.run(request, options?: RunOptions): Promise<TaskResult>`.",
    from: ["resources/music.ts", "Music"],
    call: "client.music.",
    methods: {
      sounds: "media/music",
      adjustSpeed: "media/music",
      extendFlowMusic: "media/music",
      uploadCover: "media/cover",
      resume: "video/find-again",
    },
  },
  {
    title: "Uploads",
    text: 'The URL of an upload works for 72 hours. A field of a request that takes the URL of an image also takes the image: a `Blob` or `File`, bytes, or `file("cat.png")` on Node, Bun and Deno. The client uploads it just before the create request, once for the same bytes. `validate` and `estimate` upload nothing.',
    from: ["resources/uploads/uploads.ts", "Uploads"],
    call: "client.uploads.",
    methods: { image: "media/upload-image" },
  },
  {
    title: "Usage",
    text: "The spending by model and by day.",
    from: ["resources/usage/usage.ts", "Usage"],
    call: "client.usage.",
    methods: { query: "money/usage", range: "money/usage" },
  },
  {
    title: "Prices",
    text: "The prices of requests. Pass the catalog to `estimate`.",
    from: ["resources/pricing.ts", "Pricing"],
    call: "client.pricing.",
    methods: { catalog: "money/estimate", model: "operation/account" },
  },
  {
    title: "Catalog",
    text: "The gateway's current list of models.",
    from: ["resources/catalog.ts", "Catalog"],
    call: "client.catalog.",
    methods: { list: "operation/account", schema: "operation/account" },
  },
  {
    title: "Characters",
    text: "The documents do not describe the creation of characters, so there is no example.",
    from: ["resources/characters.ts", "Characters"],
    call: "client.characters.",
    methods: { task: undefined },
  },
  {
    title: "Billing",
    text: "",
    from: ["resources/account.ts", "Billing"],
    call: "client.billing.",
    methods: { usage: "operation/account" },
  },
  {
    title: "Logs",
    text: "",
    from: ["resources/account.ts", "Logs"],
    call: "client.logs.",
    methods: { export: "operation/account" },
  },
  {
    title: "Journals",
    text: 'Of `"gateway-sdk/journal"`; [journal.md](journal.md) explains journals. `memoryJournal()`, also of `"gateway-sdk"` and its `/client`, ends with its client. Many processes can share `redisJournal(redis, options?: RedisJournalOptions): Journal` ([its options](journal.md#many-processes-redis)).',
    from: ["jobs/file-journal.ts"],
    call: "",
    methods: { fileJournal: "recipes/cron" },
  },
  {
    title: "Batches",
    text: 'Of `"gateway-sdk/batch"`; [batch.md](batch.md) lists the outcomes of a job. On many machines: [queue.md](queue.md).',
    from: ["batch/run-batch.ts"],
    call: "",
    methods: { runBatch: "video/batch" },
  },
];

export const OPTIONS: readonly OptionSection[] = [
  {
    title: "Options of createClient",
    text: "",
    from: ["call/client/options.ts", "ClientOptions"],
    nested: {
      timeouts: ["call/client/options.ts", "ClientTimeouts"],
      retry: ["call/transport/settings.ts", "RetrySettings"],
      limits: ["call/transport/settings.ts", "Limits"],
      budget: ["call/submission/budget.ts", "BudgetOptions"],
      hooks: ["call/observe/observer.ts", "Hooks"],
    },
  },
  {
    title: "WithOptions",
    text: "Of `client.with`.",
    from: ["call/client/options.ts", "WithOptions"],
  },
  {
    title: "CallOptions",
    text: "Of every call.",
    from: ["call/transport/options.ts", "CallOptions"],
  },
  {
    title: "SubmitOptions",
    text: "Of `submit`, in addition to CallOptions.",
    from: ["call/submission/options.ts", "SubmitOptions"],
  },
  {
    title: "RunOptions",
    text: "Of `run`, in addition to SubmitOptions.",
    from: ["call/submission/options.ts", "RunOptions"],
  },
  { title: "WaitOptions", text: "Of waiting for a task.", from: ["tasks/task.ts", "WaitOptions"] },
  {
    title: "ValidateOptions",
    text: "",
    from: ["call/model/definition.ts", "ValidateOptions"],
  },
  {
    title: "EstimateOptions",
    text: "",
    from: ["pricing/estimate-request.ts", "EstimateOptions"],
  },
  { title: "UntypedOptions", text: "", from: ["call/client/client.ts", "UntypedOptions"] },
  {
    title: "TextOptions",
    text: "Of a text call, in addition to CallOptions.",
    from: ["resources/text/text.ts", "TextOptions"],
  },
  {
    title: "UploadOptions",
    text: "Of an upload, in addition to CallOptions.",
    from: ["resources/uploads/uploads.ts", "UploadOptions"],
  },
  {
    title: "UsageQuery",
    text: "Of a usage report, in addition to CallOptions.",
    from: ["resources/usage/query.ts", "UsageQuery"],
  },
  {
    title: "CatalogQuery",
    text: "Of the list of models, in addition to CallOptions.",
    from: ["resources/catalog.ts", "CatalogQuery"],
  },
  {
    title: "SaveOptions",
    text: "Of `save` and `stream`.",
    from: ["results/result.ts", "SaveOptions"],
  },
  {
    title: "BytesOptions",
    text: "Of `bytes` and `blob`, in addition to SaveOptions.",
    from: ["results/result.ts", "BytesOptions"],
  },
  {
    title: "RecoverOptions",
    text: "Of `recover`, in addition to CallOptions.",
    from: ["jobs/recover.ts", "RecoverOptions"],
  },
  { title: "BatchOptions", text: "Of `runBatch`.", from: ["batch/run-batch.ts", "BatchOptions"] },
];
