// Types of the request parameter. With these types, editors show the JSDoc of each field, and
// compiler errors name missing fields.

/** The fields of a request, in any combination. */
export type FieldsOf<Request> = Pick<Request, keyof Request>;

/** A type that compiler errors print: the request must have one of these fields. */
export type OneOf<Names extends PropertyKey> = Record<Names, unknown>;

/**
 * A type that compiler errors print: these fields, or their values, exclude each other. No request
 * has the property `notTogether`, so the compiler prints the field names.
 */
export interface NotTogether<Names> {
  readonly notTogether: Names;
}

/**
 * The type of a request parameter. `Asked` is the type of the argument. If the model id is a union,
 * `Names` are the field names that all its models have.
 */
// `Request` is a union of field combinations. For a union, editors show no JSDoc of fields, and
// errors name the fields of only one combination. So the compiler checks a valid argument against
// one object type with all fields. It checks a wrong argument against the type that explains the
// fault best. In a generic function, `Asked` may be a type parameter. Such a call also compiles:
// if the compiler cannot decide a condition, both of its branches accept the argument.
export type RequestArgument<Request, Asked, Names = unknown> = unknown extends Names
  ? Alone<Request, Asked>
  : SeveralModels<Request, Asked, Pick<Request, keyof Request & Names>>;

// If a caller derives the parameter type with a utility type such as `Parameters`, `Asked` is
// `unknown`, and the result is `Request`. `Extract<Asked, never>` adds no type, but lets the
// compiler infer `Asked`.
type Alone<Request, Asked> = unknown extends Asked
  ? Request
  : [Asked] extends [Request]
    ? FieldsOf<Request>
    : [Asked] extends [FieldsOf<Request>]
      ? Completion<Request, Lacks<Request, Asked>, Fewest<RefusedNames<Request, Asked>>>
      : FieldsOf<Request> | Extract<Asked, never>;

// Here `Request` is an intersection of unions, which slows the compiler down. So the result
// contains `Request` only for a wrong argument. With many models, the compiler may fail to infer
// `Asked`, and uses `unknown`. If one model requires a field that another model lacks, the compiler
// then refuses every request.
type SeveralModels<Request, Asked, Fields> = Fields &
  ([Asked] extends [Request]
    ? unknown
    : unknown extends Asked
      ? Record<Exclude<RequiredNames<FieldsOf<Request>>, keyof Fields>, never>
      : | (Request & Partial<Record<Exclude<keyof Request, keyof Fields>, never>>)
        | Extract<Asked, never>);

// If all combinations lack the same field, the error names that field. If they lack different
// fields, the error asks for one of them. If no field is missing, the error lists the fields that
// exclude each other.
type Completion<Request, Lacking, Refused> = [NamesOfAny<Lacking>] extends [never]
  ? [Refused] extends [never]
    ? Request
    : FieldsOf<Request> & NotTogether<Refused>
  : FieldsOf<Request> &
      ([NamesOfAll<Lacking>] extends [never]
        ? OneOf<NamesOfAny<Lacking>>
        : Record<NamesOfAll<Lacking>, unknown>);

// For each field combination: the names of its fields whose values in the request have a wrong
// type.
type RefusedNames<Combination, Asked> = Combination extends unknown
  ? [
      {
        [Name in keyof Asked & keyof Combination]-?: [Asked[Name]] extends [Combination[Name]]
          ? never
          : Name;
      }[keyof Asked & keyof Combination],
    ]
  : never;

// Drops a list of names if another list is a part of it: the shorter list shows the fault better.
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

// For each field combination that allows all fields of the request: a record of the required fields
// that are missing in the request.
type Lacks<Combination, Asked> = Combination extends unknown
  ? [Asked] extends [Partial<Combination>]
    ? Record<Exclude<RequiredNames<Combination>, RequiredNames<Asked>>, unknown>
    : never
  : never;

type NamesOfAny<Type> = Type extends unknown ? keyof Type : never;

// Avoids `keyof Type`, because the compiler would combine the names of all union members before it
// infers `Asked`. Above 100,000 combinations, the compiler gives up.
type NamesOfAll<Type> = {
  [Name in NamesOfAny<Type>]: [Type] extends [Record<Name, unknown>] ? Name : never;
}[NamesOfAny<Type>];

type RequiredNames<Type> = {
  [Name in keyof Type]-?: object extends Pick<Type, Name> ? never : Name;
}[keyof Type];
