// Calls a text model: for the whole answer, or for a stream of chunks.
import { createClient, textOf, type TextGenerateContentRequest } from "gateway-sdk";

const { text } = createClient();

const contents: TextGenerateContentRequest["contents"] = [
  { role: "user", parts: [{ text: "Describe a lighthouse in one sentence." }] },
];

const answer = await text.generate({
  model: "x-3.5-flash",
  contents,
  generationConfig: { temperature: 0.2, maxOutputTokens: 200 },
});
console.log(textOf(answer));
console.log(`${answer.usageMetadata?.totalTokenCount} tokens`);

// `break` in the loop ends the call.
for await (const chunk of text.stream({ model: "x-3.5-flash", contents })) {
  process.stdout.write(`[${textOf(chunk)}]`);
  const reason = chunk.candidates?.[0]?.finishReason;
  if (reason !== undefined) console.log(`\n${reason}`);
}
