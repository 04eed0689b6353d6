// The life of an SDK up to its first version; versions.long.test.ts goes on.
import { firstVersion } from "./company.js";

firstVersion();
