// Registers the grammar of Python with Prism.
import "prismjs/components/prism-python.js";
