// @types/prismjs describes Prism itself, not the grammar files, which only register a grammar.
declare module "prismjs/components/prism-*.js";
