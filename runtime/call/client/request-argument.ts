// Types of the request parameter: editors find the text of each field, and the compiler names
// missing fields.

/** The fields of a request, in any combination. */
export type FieldsOf<Request> = Pick<Request, keyof Request>;

/** Fields of which a request lacks one. */
export type OneOf<Names extends PropertyKey> = Record<Names, unknown>;

/**
 * Fields that a request cannot have together, or not with these values. No request has the
 * property, so the compiler prints the names.
 */
export interface NotTogether<Names> {
  readonly notTogether: Names;
}

/**
 * The request parameter of a call; `Asked` is the type of the argument. If the call is for any of
 * several models, `Names` are the fields that all of them have.
 */
// A union of all combinations would hide the text of its fields from editors, and its errors name
// the fields of one combination. So a fitting argument is compared with the fields, which are one
// object. A wrong argument is compared with the type that explains the fault best. In a generic
// function `Asked` is the generic request: the compiler takes each condition as true, or both
// branches fit.
export type RequestArgument<Request, Asked, Names = unknown> = unknown extends Names
  ? Alone<Request, Asked>
  : SeveralModels<Request, Asked, Pick<Request, keyof Request & Names>>;

// `Asked` is `unknown` in a type such as `Parameters`. `Extract` adds no type, but lets the
// compiler infer `Asked`.
type Alone<Request, Asked> = unknown extends Asked
  ? Request
  : [Asked] extends [Request]
    ? FieldsOf<Request>
    : [Asked] extends [FieldsOf<Request>]
      ? Completion<Request, Lacks<Request, Asked>, Fewest<RefusedNames<Request, Asked>>>
      : FieldsOf<Request> | Extract<Asked, never>;

// The compiler multiplies out the combinations of several models, so they appear only for a wrong
// request. For many models it may not infer `Asked`. Then fields that one model requires and
// another lacks refuse every request.
type SeveralModels<Request, Asked, Fields> = Fields &
  ([Asked] extends [Request]
    ? unknown
    : unknown extends Asked
      ? Record<Exclude<RequiredNames<FieldsOf<Request>>, keyof Fields>, never>
      : | (Request & Partial<Record<Exclude<keyof Request, keyof Fields>, never>>)
        | Extract<Asked, never>);

// If all combinations lack a field, the error names it; if they lack different fields, one of
// these. If none lacks a field, the fields exclude each other.
type Completion<Request, Lacking, Refused> = [NamesOfAny<Lacking>] extends [never]
  ? [Refused] extends [never]
    ? Request
    : FieldsOf<Request> & NotTogether<Refused>
  : FieldsOf<Request> &
      ([NamesOfAll<Lacking>] extends [never]
        ? OneOf<NamesOfAny<Lacking>>
        : Record<NamesOfAll<Lacking>, unknown>);

// For each combination, a list of the fields whose values it refuses.
type RefusedNames<Combination, Asked> = Combination extends unknown
  ? [
      {
        [Name in keyof Asked & keyof Combination]-?: [Asked[Name]] extends [Combination[Name]]
          ? never
          : Name;
      }[keyof Asked & keyof Combination],
    ]
  : never;

// The names in the minimal lists: a combination that refuses more than another does not show the
// fault.
type Fewest<Lists, All = Lists> = Lists extends [infer Names]
  ? true extends ContainsOne<Names, All>
    ? never
    : Names
  : never;

type ContainsOne<Names, Lists> = Lists extends [infer Others]
  ? [Others] extends [Names]
    ? [Names] extends [Others]
      ? false
      : true
    : false
  : never;

// For each combination that the rest of the request fits: a record of its required fields that the
// request may lack.
type Lacks<Combination, Asked> = Combination extends unknown
  ? [Asked] extends [Partial<Combination>]
    ? Record<Exclude<RequiredNames<Combination>, RequiredNames<Asked>>, unknown>
    : never
  : never;

type NamesOfAny<Type> = Type extends unknown ? keyof Type : never;

// Not `keyof` of the union: before `Asked` is inferred, the compiler multiplies out the names of
// all combinations, and gives up above 100,000.
type NamesOfAll<Type> = {
  [Name in NamesOfAny<Type>]: [Type] extends [Record<Name, unknown>] ? Name : never;
}[NamesOfAny<Type>];

type RequiredNames<Type> = {
  [Name in keyof Type]-?: object extends Pick<Type, Name> ? never : Name;
}[keyof Type];
