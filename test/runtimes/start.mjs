// Plays the program on runtimes that pass arguments to a program.
import { play } from "./program.mjs";

console.log(JSON.stringify(await play(JSON.parse(process.argv[2]))));
