// Plays the program on runtimes whose programs have arguments.
import { play } from "./program.mjs";

console.log(JSON.stringify(await play(JSON.parse(process.argv[2]))));
