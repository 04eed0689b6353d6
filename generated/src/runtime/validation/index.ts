// What emitted validators import.
export {
  add,
  addRule,
  segment,
  type DocumentedRule,
  type Finding,
  type Findings,
  type Issue,
} from "./issue.js";
export { isMultipleOf } from "./number.js";
export { isLongEnough, isShortEnough } from "./text.js";
export {
  count,
  equal,
  has,
  howMany,
  includes,
  isArray,
  isInteger,
  isNumber,
  isObject,
  isUnique,
  keys,
  own,
} from "./value.js";
export {
  addsUp,
  appearsIn,
  countAll,
  isConsecutive,
  keepsBound,
  numberIn,
  sumOf,
  valuesAt,
} from "./vocabulary.js";
