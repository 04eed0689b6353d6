// The exports that emitted validators import.
export { checkText, outOfRange, wrongCount } from "./check.js";
export { noChoice, notConstant } from "./choice.js";
export { howMany, noForm } from "./forms.js";
export type { Issue } from "./issue.js";
export { checkCount, checkTexts } from "./lists.js";
export { isMultipleOf } from "./number.js";
export { at, type ParentPlace, type Key, when } from "./place.js";
export { isPublicUrl } from "./public-url.js";
export {
  amount,
  amounts,
  areConsecutive,
  each,
  every,
  hasAtLeast,
  hasAtMost,
  hasItems,
  isAbove,
  isAtLeast,
  isAtMost,
  isBelow,
  isOneOf,
  isPartOf,
  isReported,
  items,
  numberOr,
  some,
  sums,
  values,
} from "./rule-words.js";
export type { Rule } from "./rules.js";
export { broken, lacks, missing, refused, wrongType } from "./tell.js";
export { isLongEnough, isShortEnough } from "./text.js";
export { unknownField } from "./unknown-fields.js";
export {
  equal,
  fieldsOf,
  has,
  includes,
  isArray,
  isInteger,
  isNumber,
  isObject,
  isUnique,
  keys,
  own,
  type Fields,
} from "./value.js";
