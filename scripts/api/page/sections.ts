// The sections of docs/api.md in order: the declarations of methods and options, and the examples.

/** Methods of one object, or the functions of one module. */
export interface MethodSection {
  readonly title: string;
  readonly text: string;
  /** File below `runtime/`, and its interface or class; for functions only the file. */
  readonly from: readonly [file: string, name?: string];
  /** The start of a call; "" for functions. */
  readonly call: string;
  /** Method → its example below `examples/`. Without an example the text contains the reason. */
  readonly methods: Readonly<Record<string, string | undefined>>;
}

/** Options of one interface. */
export interface OptionSection {
  readonly title: string;
  readonly text: string;
  readonly from: readonly [file: string, name: string];
  /** Options that are objects with their own options. */
  readonly nested?: Readonly<Record<string, readonly [file: string, name: string]>>;
}

export const METHODS: readonly MethodSection[] = [
  {
    title: "The client",
    text: 'Made by `createClient(options?: ClientOptions): GatewayClient` of `"gateway-sdk"`, which sends nothing and throws `ConfigurationError` for an option that is wrong ([its options](#options-of-createclient)).',
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
    text: "What `client.model(id)` and `client.untyped(id)` give. `Request` is the type of that model; [each has a page](../generated/README.md#models) with its fields.",
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
    text: "What `submit` and `resume` give. `task.id`, `task.model` and `task.siblings` say which it is; `for await (const state of task)` is `task.watch()`.",
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
    text: "`result.videos`, `images`, `audios` and `music` are lists of files; tracks of music have `wav` and `cover` beside them. Each method throws `ExpiredResultError` when the URL no longer works, `ProtocolError` for a page instead of a file, `ConnectionError`, `RequestTimeoutError`, and `ClientClosedError`.",
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
    text: "`textOf(answer)` gives the text of an answer or a chunk.",
    from: ["resources/text/text.ts", "Text"],
    call: "client.text.",
    methods: { generate: "media/text", stream: "media/text" },
  },
  {
    title: "Images",
    text: "For any image model; those with a contract are typed by `client.model(id)`, too.",
    from: ["resources/images.ts", "Images"],
    call: "client.images.",
    methods: { run: "media/images", submit: "media/images", resume: "video/find-again" },
  },
  {
    title: "Music",
    text: "Each operation is a function that submits, as `submit` does, and has a `run` that also waits: `client.music.sounds.run(request, options?: RunOptions): Promise<TaskResult>`.",
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
    text: "A URL that an upload gives works for 72 hours.",
    from: ["resources/uploads/uploads.ts", "Uploads"],
    call: "client.uploads.",
    methods: { image: "media/upload-image" },
  },
  {
    title: "Usage",
    text: "What was spent, by model and by day.",
    from: ["resources/usage/usage.ts", "Usage"],
    call: "client.usage.",
    methods: { query: "money/usage", range: "money/usage" },
  },
  {
    title: "Prices",
    text: "What requests will cost; `estimate` takes the catalog.",
    from: ["resources/pricing.ts", "Pricing"],
    call: "client.pricing.",
    methods: { catalog: "money/estimate", model: "operation/account" },
  },
  {
    title: "Catalog",
    text: "The models as the gateway lists them now.",
    from: ["resources/catalog.ts", "Catalog"],
    call: "client.catalog.",
    methods: { list: "operation/account", schema: "operation/account" },
  },
  {
    title: "Characters",
    text: "How a character is created is not documented, so that there is no example.",
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
    text: 'Of `"gateway-sdk/journal"`; [journal.md](journal.md) says what they keep. `memoryJournal()`, also of `"gateway-sdk"` and its `/client`, lives no longer than its client. `redisJournal(redis, options?: RedisJournalOptions): Journal` is one that many processes share ([its options](journal.md#many-processes-redis)).',
    from: ["jobs/file-journal.ts"],
    call: "",
    methods: { fileJournal: "recipes/cron" },
  },
  {
    title: "Batches",
    text: 'Of `"gateway-sdk/batch"`; [batch.md](batch.md) says what becomes of a job. On many machines: [queue.md](queue.md).',
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
    text: "Of `submit`, beside those of every call.",
    from: ["call/submission/options.ts", "SubmitOptions"],
  },
  {
    title: "RunOptions",
    text: "Of `run`, beside those of `submit`.",
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
    text: "Of a text call, beside those of every call.",
    from: ["resources/text/text.ts", "TextOptions"],
  },
  {
    title: "UploadOptions",
    text: "Of an upload, beside those of every call.",
    from: ["resources/uploads/uploads.ts", "UploadOptions"],
  },
  {
    title: "UsageQuery",
    text: "Of a report, beside those of every call.",
    from: ["resources/usage/query.ts", "UsageQuery"],
  },
  {
    title: "CatalogQuery",
    text: "Of the list of models, beside those of every call.",
    from: ["resources/catalog.ts", "CatalogQuery"],
  },
  {
    title: "SaveOptions",
    text: "Of `save` and `stream`.",
    from: ["results/result.ts", "SaveOptions"],
  },
  {
    title: "BytesOptions",
    text: "Of `bytes` and `blob`, beside those of `save`.",
    from: ["results/result.ts", "BytesOptions"],
  },
  {
    title: "RecoverOptions",
    text: "Of `recover`, beside those of every call.",
    from: ["jobs/recover.ts", "RecoverOptions"],
  },
  { title: "BatchOptions", text: "Of `runBatch`.", from: ["batch/run-batch.ts", "BatchOptions"] },
];
