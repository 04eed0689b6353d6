// The functions by which the checks of a live contract compare values and record issues. Generated
// validators call the same functions. Without this list, the subpath `live` would contain all
// functions of `validation/`.
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
