// Contracts of conditions: fields that need or forbid others.
import {
  chain,
  fields,
  is,
  needs,
  numbered,
  record,
  request,
  times,
  words,
  type Schema,
} from "./parts.js";

export const CONDITIONS: Readonly<Record<string, Schema>> = {
  "dependentRequired, 200 pairs": request({
    dependentRequired: numbered("f", 200, (n) => [`f${n + 200}`]),
  }),
  "dependentRequired, chain of 200": request({
    dependentRequired: numbered("f", 200, (n) => [`f${n + 1}`]),
  }),
  "dependentRequired, 200 of ten each": request({
    dependentRequired: numbered("f", 200, (n) =>
      times(10, (k) => `f${(n * 7 + k * 31 + 1) % 490}`),
    ),
  }),
  "dependentRequired, ring of 50": request({
    dependentRequired: numbered("f", 50, (n) => [`f${(n + 1) % 50}`, `f${(n + 7) % 50}`]),
  }),
  "dependentSchemas, 100 that narrow": request({
    dependentSchemas: numbered("f", 100, (n) => ({
      properties: { [`f${n + 100}`]: { enum: [`v${n + 100}_0`, n] } },
      required: [`f${n + 200}`],
    })),
  }),
  "dependentSchemas with oneOf": request({
    dependentSchemas: numbered("f", 60, (n) => ({
      oneOf: times(6, (k) => needs(`f${100 + n}`, `f${200 + k}`)),
    })),
  }),
  "dependentSchemas that forbid": request({
    dependentSchemas: numbered("f", 100, (n) => ({ properties: { [`f${n + 100}`]: false } })),
  }),
  "20 if/then over 60 fields": request({
    allOf: times(20, (n) => ({
      if: is(`f${n}`, `v${n}_1`),
      then: { required: words(60, "f") },
      else: { properties: { [`f${n + 60}`]: false } },
    })),
  }),
  "20 if/then on one tag, 60 fields each": request(
    {
      allOf: times(20, (n) => ({
        if: is("mode", `m${n}`),
        then: {
          properties: record(times(60, (k) => [`f${(n * 11 + k) % 490}`, { maxLength: 50 }])),
          required: [`f${n}`],
        },
      })),
    },
    { mode: { enum: words(20, "m") }, ...fields(489) },
  ),
  "if/then/else chain of 100": request(
    chain(100, (n, otherwise) => ({
      if: is("f0", `v0_${n}`),
      then: needs(`f${n + 1}`),
      ...(otherwise && { else: otherwise }),
    })),
  ),
  "if/then/else chain of 20 with ranges": request(
    chain(20, (n, otherwise) => ({
      if: { properties: { f1: { minimum: n }, f2: { minLength: n } }, required: ["f1"] },
      then: { properties: { [`f${n + 10}`]: { const: n } }, required: [`f${n + 10}`] },
      ...(otherwise && { else: otherwise }),
    })),
  ),
  "100 if without then's fields": request({
    allOf: times(100, (n) => ({ if: needs(`f${n}`), then: needs(`f${n + 100}`), else: false })),
  }),
  "not anyOf of 100 required": request({
    not: { anyOf: times(100, (n) => needs(`f${n}`, `f${n + 1}`)) },
  }),
  "allOf of 100 not required": request({
    allOf: times(100, (n) => ({ not: needs(`f${n}`, `f${n + 100}`) })),
  }),
  "not of allOf of oneOf": request({
    not: {
      allOf: times(10, (n) => ({ oneOf: times(8, (k) => needs(`f${n * 8 + k}`, `f${k}`)) })),
    },
  }),
  "not not not, 20 deep": request({
    not: chain(20, (n, inner) => ({
      anyOf: [needs(`f${n}`), { properties: { [`f${n + 50}`]: { maxLength: n } } }],
      ...(inner && { not: inner }),
    })),
  }),
  "dependentRequired with oneOf": request({
    dependentRequired: numbered("f", 100, (n) => [`f${n + 100}`]),
    oneOf: times(20, (n) => needs(`f${n}`, `f${n + 20}`)),
  }),
  "exclusive modes: oneOf of 5 over 100 fields": request({
    oneOf: times(5, (n) => ({
      required: [`f${n * 20}`],
      not: { anyOf: times(80, (k) => needs(`f${(n * 20 + 20 + k) % 100}`)) },
    })),
  }),
};
