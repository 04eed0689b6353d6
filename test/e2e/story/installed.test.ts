// The life of an SDK up to its first version. versions.long.test.ts continues it.
import { firstVersion } from "./company.js";

firstVersion();
