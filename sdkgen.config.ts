// Configuration of `npm run generate`; flags win over it. Every setting is optional.
import { defineConfig } from "sdkgen/config";

export default defineConfig({
  // The SDK of this repository is made from the reference catalog, as it is.
});
