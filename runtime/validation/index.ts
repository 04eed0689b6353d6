// The exports that generated validators import.
export {
  checkCount,
  checkText,
  checkTexts,
  isLongEnough,
  isMultipleOf,
  isShortEnough,
  outOfRange,
  wrongCount,
} from "./check.js";
export { noChoice, notConstant, unknownField } from "./choice.js";
export { howMany, noForm } from "./forms.js";
export {
  at,
  broken,
  type Issue,
  type Key,
  lacks,
  missing,
  type ParentPlace,
  refused,
  when,
  wrongType,
} from "./issue.js";
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
  type Rule,
  some,
  sums,
  values,
} from "./rules.js";
export {
  equal,
  type Fields,
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
} from "./value.js";
