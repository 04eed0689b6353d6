// Checks a request before it is sent, as a form would: each issue has a path, a keyword and a sentence.
import { createClient, InputValidationError } from "gateway-sdk";

const client = createClient();
const model = client.model("x-v3-omni");

// What a user typed; the type of a request would refuse most of this in the editor.
const typed: unknown = {
  prompt: "Two shots of a lighthouse",
  duration: 30,
  mode: "8k",
  multi_shot: true,
};

for (const issue of await model.validate(typed)) {
  console.log(`${issue.path.join(".")} [${issue.keyword}] ${issue.message}`);
}

// `submit` and `run` check too, and send nothing that is not valid.
try {
  await model.run({ prompt: "A lighthouse", duration: 30 });
} catch (error) {
  if (!(error instanceof InputValidationError)) throw error;
  console.log(`not sent: ${error.issues.length} issue`);
}

// { validate: "contract" } leaves the documented rules out, "off" leaves everything to the gateway.
