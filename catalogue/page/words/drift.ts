// The English texts of the drift report page. Sentences about changes come from the report.
import type { ChangeClass } from "../../../generator/page.js";

const CLASS_NAMES: Readonly<Record<ChangeClass, string>> = {
  major: "Major",
  minor: "Minor",
  patch: "Patch",
};

const movement = (before: string, after: string) =>
  before === "" || before === after ? after : `${before} → ${after}`;

export const WORDS = {
  title: "Catalog drift",
  changes: "Changes",
  shown: (count: number, of: number) => `${count} of ${of} changes`,
  none: "No change matches the filters.",
  showAll: "Show all",
  search: "Search",
  searchExample: "A field, or words from a change",
  class: "Class",
  model: "Model",
  all: "All",
  anyModel: "All models",
  classes: CLASS_NAMES,
  columns: ["Class", "Field", "Change", "Before", "After", "Models"],
  whole: "whole model",
  models: "Models:",
  moreModels: (count: number) => `and ${count} more`,
  fewer: "fewer",
  compared: (day: string, before: string, after: string) =>
    `compared on ${day}${after === "" ? "" : ` · newest schema_version ${movement(before, after)}`}`,
  breach: (promise: string) => `Breach: ${promise}.`,
  prices: "Prices that moved",
  pricesAbout:
    "New prices change only the documents of the SDK, so they need no more than a patch version.",
  priceColumns: ["Model", "Price", "Before", "After"],
  rejected: "Entries that cannot be used",
  notRead: "Models that were not read",
  rejectedColumns: ["Entry", "Model", "Code", "Why"],
  warning: (warning: string) => `Warning: ${warning}.`,
  absent: "none",
  /**
   * For some kinds of change, two texts about the state before and after the change. The page shows
   * them if the values before and after are equal or absent. If only one schema is known, the page
   * shows the schema in place of its text.
   */
  sides: new Map([
    ["model-added", ["not listed", "listed"]],
    ["model-removed", ["listed", "not listed"]],
    ["model-rejected", ["listed", "rejected"]],
    ["model-typed", ["no contract", "contract"]],
    ["model-untyped", ["contract", "no contract"]],
    ["operation-added", ["absent", "present"]],
    ["operation-removed", ["present", "absent"]],
    ["field-added", ["absent", "optional"]],
    ["required-field-added", ["absent", "required"]],
    ["field-removed", ["present", "absent"]],
    ["field-made-required", ["optional", "required"]],
    ["required-dropped", ["required", "optional"]],
    ["other-fields-refused", ["accepted", "refused"]],
    ["other-fields-accepted", ["refused", "accepted"]],
    ["other-keys-refused", ["accepted", "refused"]],
    ["unique-added", ["may repeat", "all different"]],
    ["unique-removed", ["all different", "may repeat"]],
    ["alternative-added", ["refused", "accepted"]],
    ["alternative-removed", ["accepted", "refused"]],
    ["alternatives-added", ["not needed", "one needed"]],
    ["alternatives-removed", ["one needed", "not needed"]],
    ["condition-added", ["no condition", "condition"]],
    ["condition-removed", ["condition", "no condition"]],
    ["silent-drift", ["another contract", "this contract"]],
  ] satisfies [string, [string, string]][] as [string, readonly [string, string]][]),
} as const;
