// Asks a text model: the whole answer at once, or in chunks as they come.
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

// Breaking out of the loop ends the call.
for await (const chunk of text.stream({ model: "x-3.5-flash", contents })) {
  process.stdout.write(`[${textOf(chunk)}]`);
  const reason = chunk.candidates?.[0]?.finishReason;
  if (reason !== undefined) console.log(`\n${reason}`);
}
