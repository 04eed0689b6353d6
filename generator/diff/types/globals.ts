// The global declarations that the compiler needs to compare plain types; loading its own libraries takes longer than all models.

/** Declarations of the global names that emitted types use, or that the compiler requires. */
export const GLOBALS = `
interface Array<T> { readonly length: number; [index: number]: T }
interface ReadonlyArray<T> { readonly length: number; readonly [index: number]: T }
interface Object {
  constructor: Function;
  hasOwnProperty(key: PropertyKey): boolean;
  isPrototypeOf(object: Object): boolean;
  propertyIsEnumerable(key: PropertyKey): boolean;
  toLocaleString(): string;
  toString(): string;
  valueOf(): Object;
}
interface Boolean {}
interface CallableFunction {}
interface Function {}
interface IArguments {}
interface NewableFunction {}
interface Number {}
interface RegExp {}
interface String {}
interface Symbol {}
type PropertyKey = string | number | symbol;
type Partial<T> = { [Key in keyof T]?: T[Key] };
type Readonly<T> = { readonly [Key in keyof T]: T[Key] };
type Record<Key extends keyof any, T> = { [Each in Key]: T };
`;
