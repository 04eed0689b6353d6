// The parts of docs/api.md that apply to every call: its errors and its headers.

export const HEAD = `# The client, method by method

\`npm run api-report\` writes this page from the docstrings of \`runtime/\`. An editor shows the same text and more at each name;
\`scripts/api/reports/\` of the repository has the declarations. [The SDK's README](../generated/README.md) explains how they work together.

Each method throws \`ConfigurationError\` for a wrong argument or option, before anything is sent. The other errors are listed below.
\`AnswerPromise<Data>\` is a promise of the data; its \`.withResponse()\` resolves to \`{ data, response }\` with status, headers and request id.`;

export const FOOT = `## Errors

Every error is a \`GatewayError\`, and its message contains the next step. An abort is the exception: it throws the signal's \`reason\` ([video/cancel](../examples/video/cancel.ts)). Every call that
sends a request can throw:

| Error | When |
| --- | --- |
| \`ConfigurationError\` | an argument or option is wrong; nothing was sent |
| \`ApiError\` | the gateway refuses the request; common statuses have a subclass, such as \`AuthenticationError\` (401) and \`RateLimitError\` (429) |
| \`ConnectionError\`, \`RequestTimeoutError\` | no answer, or none in time, after all safe retries |
| \`ProtocolError\` | the SDK cannot parse the answer |
| \`QueueOverflowError\` | more calls wait for a connection than \`limits.queued\` |
| \`ClientClosedError\` | the client was closed |

A create whose answer is lost (\`submit\`, \`run\` and text calls) throws \`SubmissionUnknownError\` instead, for any cause, because it may have been billed.
The README has [each error with its meaning](../generated/README.md#errors); [operation/errors](../examples/operation/errors.ts) handles them.

## Headers

| Header | Direction | Meaning |
| --- | --- | --- |
| \`Authorization\` | sent | \`Bearer\` and the API key; \`pricing.model\` omits it, and other hosts never get it |
| \`Idempotency-Key\` | sent | identifies a create: the option \`idempotencyKey\`, else a new UUID |
| \`Accept\`, \`Accept-Encoding\`, \`Content-Type\` | sent | \`headers\` may replace the first two |
| \`X-Request-Id\`, \`Request-Id\`, \`X-Oneapi-Request-Id\` | read | \`requestId\` of errors and of \`response\`: quote it if you ask the gateway's support |
| \`Retry-After-Ms\`, \`Retry-After\` | read | the wait before a retry, at most 120 s; without them 0.5 to 8 s. \`RateLimitError\` has it as \`retryAfterMs\` |

**Proxies.** On Node pass a dispatcher of undici: \`dispatcher: new ProxyAgent("http://proxy.example.com:8080")\`, or \`new EnvHttpProxyAgent()\`, which
reads \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\`. The client itself reads none of these. On other platforms pass a \`fetch\` that uses the proxy.

## Options

The value \`undefined\` has the same effect as no value. An unknown option is a \`ConfigurationError\`.`;
