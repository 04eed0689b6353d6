// Exports the functions that compare values and record issues. `live` makes a check from a contract
// of the gateway, and this check calls the functions. Generated validators call them, too. Without
// this list, the subpath `live` would contain all functions of `validation/`.
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
