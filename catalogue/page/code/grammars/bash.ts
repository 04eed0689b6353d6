// Registers the grammar of Bash with Prism.
import "prismjs/components/prism-bash.js";
