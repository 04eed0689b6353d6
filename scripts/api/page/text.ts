// The parts of docs/api.md that no declaration contains: errors and headers of every call.

export const HEAD = `# The client, method by method

Written by \`npm run api-report\` from the docstrings of \`runtime/\`. An editor shows the same, and more, at each name;
\`scripts/api/reports/\` of the repository has the declarations. [The SDK's README](../generated/README.md) explains how they work together.

Each method throws \`ConfigurationError\` for an argument or option that is wrong, before anything is sent; below stands what it throws besides.
\`AnswerPromise<Data>\` is a promise of the data; \`.withResponse()\` of it gives \`{ data, response }\` with status, headers and request id.`;

export const FOOT = `## Errors

Every error is a \`GatewayError\`, and its message says what to do. An abort is the exception: it throws the \`reason\` of the signal ([video/cancel](../examples/video/cancel.ts)). Every call that
asks the gateway can throw:

| Error | When |
| --- | --- |
| \`ConfigurationError\` | an argument or option is wrong; nothing was sent |
| \`ApiError\` | the gateway refuses; its subclasses are those of the statuses, such as \`AuthenticationError\` (401) and \`RateLimitError\` (429) |
| \`ConnectionError\`, \`RequestTimeoutError\` | no answer, or none in time, after the retries that are safe |
| \`ProtocolError\` | an answer that cannot be read |
| \`QueueOverflowError\` | more calls wait for a connection than \`limits.queued\` |
| \`ClientClosedError\` | the client was closed |

A create whose answer is lost (\`submit\`, \`run\` and text calls) throws \`SubmissionUnknownError\` instead, whatever broke: it may have been billed.
The README has [each error with its meaning](../generated/README.md#errors); [operation/errors](../examples/operation/errors.ts) handles them.

## Headers

| Header | Direction | What it is |
| --- | --- | --- |
| \`Authorization\` | sent | \`Bearer\` and the API key; not by \`pricing.model\`, and never to another host |
| \`Idempotency-Key\` | sent | names a create: the option \`idempotencyKey\`, else a new UUID |
| \`Accept\`, \`Accept-Encoding\`, \`Content-Type\` | sent | \`headers\` may replace the first two |
| \`X-Request-Id\`, \`Request-Id\`, \`X-Oneapi-Request-Id\` | read | \`requestId\` of errors and of \`response\`: name it when you ask the gateway's support |
| \`Retry-After-Ms\`, \`Retry-After\` | read | how long a retry waits, up to 120 s; without them 0.5 to 8 s. \`RateLimitError\` has it as \`retryAfterMs\` |

**Proxies.** On Node pass a dispatcher of undici: \`dispatcher: new ProxyAgent("http://proxy.example.com:8080")\`, or \`new EnvHttpProxyAgent()\`, which
reads \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\`. The client reads none of these by itself. Elsewhere pass a \`fetch\` that goes through the proxy.

## Options

A value of \`undefined\` counts as left out; an option that does not exist is a \`ConfigurationError\`.`;
