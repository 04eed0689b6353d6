// Fields outside the contract, where the caller knows more than the catalog.

/**
 * Lets an object literal carry fields that the request type does not have, at any depth:
 * `loose({ prompt, beta_flag: true })`. The known fields keep their types; the object itself is unchanged.
 */
export function loose<const Fields extends object>(fields: Fields): Fields {
  return fields;
}
