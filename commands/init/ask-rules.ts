// Asks the user which models of the gateway follow the rules of similar models in the documents.
import {
  followedBy,
  type Follows,
  proposedRule,
  resemblanceSentence,
  type RuleMapping,
} from "../../generator/index.js";
import type { Questions } from "../../runtime/command-line/questions.js";
import type { Models } from "./first-call.js";

/** Returns the user's answers as the setting `rules`. */
export async function askRules(
  { resembling, documented }: Pick<Models, "resembling" | "documented">,
  questions: Questions,
): Promise<RuleMapping> {
  const { ask, say } = questions;
  const rules: [string, Follows][] = [];
  const matches = resembling.filter(({ follows }) => follows !== undefined);
  for (const one of matches) say(`  ${resemblanceSentence(one, documented)}`);
  const these = matches.length === 1 ? "this model" : `these ${matches.length} models`;
  const takesAll =
    matches.length > 0 && !isNo(await ask(`Follow the documented rules for ${these} (Y/n)`));
  for (const { id, follows, candidates, why } of resembling) {
    const isAccepted = follows === undefined || takesAll;
    const name = isAccepted && (follows ?? (await chooseModel(id, candidates, questions)));
    const proposed = name && proposedRule({ id, follows: name, why }, documented);
    // A refused proposal is stored as `false`. Otherwise each run would propose the model again.
    rules.push([id, proposed ? await confirmRule(id, proposed, questions) : false]);
  }
  return Object.fromEntries(rules);
}

async function chooseModel(
  id: string,
  candidates: readonly string[],
  { ask }: Questions,
): Promise<string | false> {
  const or = candidates.join(" or ");
  const name = await ask(`Which documented model is the same as ${id}: ${or} (empty: none)`, {
    form: `${or}, or empty`,
    accepts: (answer) => answer === "" || candidates.includes(answer),
  });
  return name === "" ? false : name;
}

// Asks if the gateway honours idempotency keys for the model. Only with this promise may the SDK
// repeat a create request.
async function confirmRule(
  id: string,
  { follows, says }: ReturnType<typeof proposedRule>,
  { ask, say }: Questions,
): Promise<Follows> {
  const { name } = followedBy({ [id]: follows }, id);
  if (typeof follows !== "object" || name === undefined) return follows;
  for (const line of says) say(`  ${line}`);
  const question = `Does your gateway promise this about idempotency keys for ${id} (y/N)`;
  const idempotency = /^y/i.test(await ask(question));
  return { follows: name, idempotency };
}

const isNo = (answer: string): boolean => /^n/i.test(answer);
