// What calls take for a request: types in which an editor finds the text of each field, and a compiler names what a request lacks.

/** The fields of a request, whichever of them go together. */
export type FieldsOf<Request> = Pick<Request, keyof Request>;

/** Fields of which a request lacks one. */
export type OneOf<Names extends PropertyKey> = Record<Names, unknown>;

/** Fields that a request cannot have together, or not with these values; no request has the property, so the compiler prints the names. */
export interface NotTogether<Names> {
  readonly notTogether: Names;
}

/**
 * A request as calls take it: `Asked` is the type of what a call gives. Where it goes to any of several models, `Names` are the
 * fields that all of them have.
 */
// The union of all combinations would hide the text of its fields from editors, and its errors name the fields of one combination.
// So what fits is compared with the fields, which are one object, and what does not with the type that says best why.
// Of a generic request, `Asked` is that request, and the compiler takes each condition for true, or both of its branches fit.
export type RequestArgument<Request, Asked, Names = unknown> = unknown extends Names
  ? Alone<Request, Asked>
  : SeveralModels<Request, Asked, Pick<Request, keyof Request & Names>>;

// `unknown` is a call that is only described, as by `Parameters`. `Extract` gives nothing: the compiler finds `Asked` there.
type Alone<Request, Asked> = unknown extends Asked
  ? Request
  : [Asked] extends [Request]
    ? FieldsOf<Request>
    : [Asked] extends [FieldsOf<Request>]
      ? Completion<Request, Lacks<Request, Asked>, Fewest<RefusedNames<Request, Asked>>>
      : FieldsOf<Request> | Extract<Asked, never>;

// The compiler multiplies out what several models say: their combinations only where a request is wrong. Of many models it may not find
// `Asked`; then the fields that one of them requires and another does not know refuse every request.
type SeveralModels<Request, Asked, Fields> = Fields &
  ([Asked] extends [Request]
    ? unknown
    : unknown extends Asked
      ? Record<Exclude<RequiredNames<FieldsOf<Request>>, keyof Fields>, never>
      : | (Request & Partial<Record<Exclude<keyof Request, keyof Fields>, never>>)
        | Extract<Asked, never>);

// Where all combinations lack a field, it is that; where each lacks others, one of these; without any, they do not go together.
type Completion<Request, Lacking, Refused> = [NamesOfAny<Lacking>] extends [never]
  ? [Refused] extends [never]
    ? Request
    : FieldsOf<Request> & NotTogether<Refused>
  : FieldsOf<Request> &
      ([NamesOfAll<Lacking>] extends [never]
        ? OneOf<NamesOfAny<Lacking>>
        : Record<NamesOfAll<Lacking>, unknown>);

// For each combination a list with the fields of a request whose values it refuses.
type RefusedNames<Combination, Asked> = Combination extends unknown
  ? [
      {
        [Name in keyof Asked & keyof Combination]-?: [Asked[Name]] extends [Combination[Name]]
          ? never
          : Name;
      }[keyof Asked & keyof Combination],
    ]
  : never;

// The names in lists that contain no other list whole: a combination that refuses more than another does not say what is wrong.
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

// A record for each combination that the rest of the request fits, of the fields that it requires and the request does not surely have.
type Lacks<Combination, Asked> = Combination extends unknown
  ? [Asked] extends [Partial<Combination>]
    ? Record<Exclude<RequiredNames<Combination>, RequiredNames<Asked>>, unknown>
    : never
  : never;

type NamesOfAny<Type> = Type extends unknown ? keyof Type : never;

// Not `keyof` of the union: while `Asked` is open, the compiler multiplies out the names of all combinations, and gives up above 100,000.
type NamesOfAll<Type> = {
  [Name in NamesOfAny<Type>]: [Type] extends [Record<Name, unknown>] ? Name : never;
}[NamesOfAny<Type>];

type RequiredNames<Type> = {
  [Name in keyof Type]-?: object extends Pick<Type, Name> ? never : Name;
}[keyof Type];
