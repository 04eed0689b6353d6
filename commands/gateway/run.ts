// sdkgen gateway: serves the documented API, and pages about the models of the SDK in this folder.
import { siteAtHand } from "../catalogue/site-at-hand.js";
import { command } from "../command-line/command.js";
import { FLAGS } from "./flags.js";
import { serve } from "./serve.js";

/** Runs the command. The gateway serves until the user stops it. */
export const runGateway = command({ name: "gateway", flags: FLAGS }, ({ flags }, context) =>
  serve(flags, context.env, siteAtHand(context)),
);
