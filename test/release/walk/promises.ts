// The commands in the fences of README, docs/ and the SDK's README, in a reader's order, and the
// promises of their pages.

/** A command, as written on its page. */
export interface Step {
  readonly command: string;
  /** Expected output on stdout or stderr. */
  readonly says?: RegExp;
  /** Expected files, relative to the folder of the command. */
  readonly leaves?: readonly string[];
  /**
   * True if the command runs until it is stopped. The test stops the command after it has printed
   * `says`.
   */
  readonly serves?: true;
  /**
   * Arguments added to the command, because no person answers it, or because its port may be taken.
   */
  readonly plus?: string;
  readonly code?: number;
}

/** The commands of one page. */
export interface Walk {
  readonly page: string;
  readonly steps: readonly Step[];
}

/** Commands in the folder of an app. */
export const APP: readonly Walk[] = [
  {
    page: "README.md",
    steps: [
      { command: "npm install --save-dev ./sdkgen-0.1.0.tgz tsx", leaves: ["node_modules/sdkgen"] },
      {
        command: 'npx --no -- sdkgen try x-v3-omni --prompt "A lighthouse at dawn" --duration 5',
        says: /cost 0\.336 USD[^]*client\.model\("x-v3-omni"\)\.run\(\{ prompt: "A lighthouse at dawn", duration: 5 \}\)/,
      },
      {
        command: "npx --no -- sdkgen gateway --port 4010",
        says: /^  export GATEWAY_BASE_URL=http:\/\/127\.0\.0\.1:\d+\n  export GATEWAY_API_KEY=\S+$/m,
        plus: "--port 0",
        serves: true,
      },
    ],
  },
  {
    page: "generated/README.md",
    steps: [
      {
        command: "npm install ./gateway-sdk-1.0.0.tgz",
        leaves: ["node_modules/gateway-sdk/package.json"],
      },
    ],
  },
  {
    page: "docs/try.md",
    steps: [
      {
        command: 'npx --no -- sdkgen try x-v3-omni --prompt "A lighthouse at dawn" --duration 5',
        says: /0\.336 USD/,
      },
    ],
  },
  {
    page: "examples/README.md",
    steps: [
      { command: "export GATEWAY_BASE_URL=https://gateway.example.com" },
      { command: "export GATEWAY_API_KEY=…" },
      { command: "npx tsx run.mts", says: /^http\S+\.mp4\nworks until .*\ncost 0\.336 USD/ },
    ],
  },
  {
    page: "docs/batch.md",
    steps: [
      {
        // The gateway bills the create of the job, but the answer is lost.
        command:
          "npx --no -- gateway-sdk batch run requests.jsonl --out results --concurrency 8 --max-usd 20",
        plus: "--yes",
        code: 7,
        leaves: ["results/results.jsonl", "results/journal.jsonl"],
      },
      {
        command: "npx --no -- gateway-sdk batch show --out results --status unknown",
        says: /^harbour\tunknown\t-\t1 try\tabout \d/,
      },
      {
        command: "npx --no -- gateway-sdk batch adopt harbour task_01K8 --out results",
        says: /Job "harbour" has task task_\w+\. The next run saves its result\.\n$/,
      },
      {
        command: "npx --no -- gateway-sdk batch forget harbour --out results",
        plus: "--yes",
        // The job has a task by now, which must not be paid again.
        says: /Job "harbour" cannot be forgotten: it is paid for and has task task_\w+\./,
        code: 2,
      },
      {
        command: "npx --no -- gateway-sdk batch cancel castle --out results",
        // requests.jsonl has no line for this job.
        says: /There is no job "castle" in results\. List all jobs with batch show\./,
        code: 2,
      },
    ],
  },
];

/** Commands in the folder of a company, beside the folder of an app. */
export const COMPANY: readonly Walk[] = [
  {
    page: "README.md",
    steps: [
      { command: "npm install --save-dev ./sdkgen-0.1.0.tgz", leaves: ["node_modules/sdkgen"] },
      {
        command: "npx --no -- sdkgen init --yes --name @acme/gateway-sdk",
        leaves: [".github/workflows", ".gitignore", "sdkgen.config.ts", "test/sdk.test.mjs"],
      },
      {
        command: "npm run generate && npm test",
        says: /@acme\/gateway-sdk 1\.0\.0[^]* pass 2\n.* fail 0\n/,
        leaves: ["generated/src/index.ts", "generated/dist"],
      },
    ],
  },
  {
    page: "docs/generate.md",
    steps: [
      { command: "export GATEWAY_BASE_URL=https://gateway.example.com" },
      { command: "export GATEWAY_API_KEY=…" },
      {
        command: "npx --no -- sdkgen generate --out ../my-sdk --name @acme/gateway-sdk",
        says: /22 models: emitted 22/,
        leaves: ["../my-sdk/src/index.ts", "../my-sdk/CHANGELOG.md"],
      },
    ],
  },
  {
    page: "docs/drift.md",
    steps: [
      {
        command: "npx --no -- sdkgen drift",
        says: /^No drift from version 1\.0\.0 of the SDK \(22 models\)\./,
      },
      {
        command: "npx --no -- sdkgen drift --markdown report.md",
        leaves: ["report.md"],
      },
      { command: "npx --no -- sdkgen drift --html report.html", leaves: ["report.html"] },
      { command: "npm install --save-dev ts-morph@28", leaves: ["node_modules/ts-morph"] },
      {
        command: "npx --no -- sdkgen drift --callers ../app/tsconfig.json",
        says: /^No drift/,
      },
      {
        command: "npx --no -- sdkgen drift --callers ../app/tsconfig.json --write",
        says: /^No drift/,
      },
    ],
  },
  {
    page: "docs/openapi.md",
    steps: [
      { command: "npx --no -- sdkgen openapi", leaves: ["generated/openapi.json"] },
      {
        command: "npx --no -- sdkgen openapi --out openapi.yaml --yaml",
        leaves: ["openapi.yaml"],
      },
      {
        command: "npx --no -- sdkgen openapi --catalog catalog.json --out -",
        says: /^\{\s*"openapi": "3\.1\.\d"/,
      },
    ],
  },
  {
    page: "docs/catalogue.md",
    steps: [
      {
        command: "npx --no -- sdkgen catalogue",
        says: /^Models, and a form for each: http:\/\/127\.0\.0\.1:\d+\/$/m,
        plus: "--port 0",
        serves: true,
      },
      {
        command: "npx --no -- sdkgen catalogue --write site",
        leaves: ["site/index.html"],
      },
    ],
  },
  {
    page: "docs/release.md",
    steps: [
      {
        command: "npx --no -- sdkgen build",
        leaves: ["generated/dist/esm/index.js", "generated/dist/cjs"],
      },
      { command: "npx --no -- sdkgen release --dry-run", says: /publish/ },
      {
        command: "npx --no -- sdkgen release --registry https://npm.example.com",
        says: /^published$/m,
      },
    ],
  },
];

/** Commands that are not run here, with the reason. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  "npm ci && npm run generate": "in a clone of this repository; .ci/run runs both",
  "npm ci && npm test": "in a clone of this repository; .ci/run runs both",
  'curl -s -H "Authorization: Bearer $GATEWAY_API_KEY" "$GATEWAY_BASE_URL/v1/models?expand=parameters"':
    "of a gateway of the reader's; test/documents/first-screen.test.ts sends it to the reference gateway",
  "npx openapi-typescript generated/openapi.json --default-non-nullable=false -o gateway.d.ts":
    "other people's programs; test/release/openapi.test.ts runs them",
  "npx @hey-api/openapi-ts -i generated/openapi.json -o gateway":
    "other people's programs; test/release/openapi.test.ts runs them",
  "npm install gateway-sdk ai@7 @ai-sdk/provider@4":
    "it wants Node 22; test/adapters/ai-sdk runs the example in an app that has them",
};

/** Each program's output about itself. */
export const ABOUT: readonly Step[] = [
  { command: "npx --no -- sdkgen --help", says: /^Usage: sdkgen/ },
  { command: "npx --no -- sdkgen --version", says: /^0\.1\.0\n$/ },
  { command: "npx --no -- gateway-sdk --help", says: /^Usage: gateway-sdk/ },
  { command: "npx --no -- gateway-sdk --version", says: /^1\.0\.0\n$/ },
];
