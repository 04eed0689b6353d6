// Watches the speed of `charCodeAt`: a class that extends String, anywhere in the process, slows it several times.
import { measure } from "../measure/rounds.js";

const TEXT = JSON.parse(JSON.stringify("a lake at dawn ".repeat(4000))) as string;

/** Nanoseconds per code unit of a walk over a long text. */
export function codeUnitNs(): number {
  const [ns] = measure([
    (times) => {
      let sum = 0;
      for (let t = 0; t < times; t++) {
        for (let i = 0; i < TEXT.length; i++) sum += TEXT.charCodeAt(i);
      }
      return sum;
    },
  ]);
  return (ns?.median ?? NaN) / TEXT.length;
}
