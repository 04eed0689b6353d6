// The broken call sites of an app, as lines for people.
import { printable } from "../../check/rejection.js";
import type { CallersReport } from "../drift.js";
import { count } from "./summary.js";

/** The call sites with what to write instead, then the diff; text of others never starts a line. */
export function callersLines({
  files,
  faultsBefore,
  sites,
  diff,
}: CallersReport): readonly string[] {
  const oneAnswer = sites.filter(({ hasOneAnswer }) => hasOneAnswer).length;
  const broken =
    sites.length === 1
      ? "1 place breaks"
      : `${sites.length === 0 ? "no" : sites.length} places break`;
  const mended =
    diff === undefined
      ? `${oneAnswer} with one answer: --write writes them`
      : `${oneAnswer} mended`;
  return [
    "",
    `Callers: ${broken} in ${count(files, "file")}${oneAnswer === 0 ? "" : `, ${mended}`}.`,
    ...(faultsBefore === 0
      ? []
      : [
          `  ${count(faultsBefore, "error")} of the compiler stood there before, not counted here.`,
        ]),
    ...sites.map(
      ({ file, line, column, expression, change, instead }) =>
        `  ${printable(file, 200)}:${line}:${column}  ${expression}\n    ${printable(change, 240)}${instead === "" ? "" : `; instead: ${printable(instead, 120)}`}`,
    ),
    ...(diff ? ["", diff.trimEnd()] : []),
  ];
}
