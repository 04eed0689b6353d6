// Checks a request before it is sent, like a form. Each issue has a path, a keyword and a message.
import { createClient, InputValidationError } from "gateway-sdk";

const client = createClient();
const model = client.model("x-v3-omni");

// A user's input. In an editor the request's type would reject most of this.
const typed: unknown = {
  prompt: "Two shots of a lighthouse",
  duration: 30,
  mode: "8k",
  multi_shot: true,
};

for (const issue of await model.validate(typed)) {
  console.log(`${issue.path.join(".")} [${issue.keyword}] ${issue.message}`);
}

// `submit` and `run` also check, and never send an invalid request.
try {
  await model.run({ prompt: "A lighthouse", duration: 30 });
} catch (error) {
  if (!(error instanceof InputValidationError)) throw error;
  console.log(`not sent: ${error.issues.length} issue`);
}

// { validate: "contract" } skips the documented rules; "off" leaves all checks to the gateway.
