// The functions that compare values and record issues. The check that `live` makes from a contract
// of the gateway calls them. Generated validators call the same functions. Without this list, the
// subpath `live` would contain all functions of `validation/`.
export {
  at,
  broken,
  checkText,
  equal,
  includes,
  isInteger,
  isMultipleOf,
  isNumber,
  isObject,
  isUnique,
  keys,
  lacks,
  missing,
  noChoice,
  noForm,
  notConstant,
  own,
  refused,
  unknownField,
  when,
  wrongCount,
  wrongType,
} from "../validation/index.js";
