// Registers the grammar of JSON with Prism.
import "prismjs/components/prism-json.js";
