// 2-video.md, Model: x-v3-omni: the rows of videos of several shots.
import { field, row, rule, told, type Row } from "../../form.js";
import { notInOrder, wrongSum } from "./rules.js";

const shot = (index: unknown, duration: unknown) => ({ index, prompt: "a cat", duration });
const customize = { multi_shot: true, shot_type: "customize" };

export const shots: Readonly<Record<string, Row>> = {
  ...row("multi_shot", [false], [told("true", 'multi_shot must be a boolean (got "true")'), 1]),
  shot_type: {
    accept: [
      { shot_type: "customize" },
      { shot_type: "customize", multi_shot: false },
      { shot_type: "intelligence" },
      { shot_type: "intelligence", multi_shot: true },
    ],
    refuse: [
      [
        { shot_type: "custom" },
        field("shot_type", 'shot_type must be one of "customize", "intelligence" (got "custom")'),
      ],
      [
        { multi_shot: true },
        rule(
          "shot-type-with-multi-shot",
          "/shot_type",
          "shot_type is missing; multi_shot needs customize or intelligence",
        ),
      ],
    ],
  },
  multi_prompt: {
    accept: [
      { ...customize, multi_prompt: [shot(1, 5)] },
      { ...customize, multi_prompt: [shot(1, 2), shot(2, 3)] },
      {
        ...customize,
        duration: 6,
        multi_prompt: [1, 2, 3, 4, 5, 6].map((index) => shot(index, 1)),
      },
    ],
    refuse: [
      [
        { multi_prompt: [{ ...shot(1, 5), prompt: 1 }] },
        field(
          "multi_prompt",
          "multi_prompt[0].prompt must be a string (got 1)",
          "/multi_prompt/0/prompt",
        ),
      ],
      [
        { multi_prompt: [shot(0, 5)] },
        field(
          "multi_prompt",
          "multi_prompt[0].index must be >= 1 (got 0)",
          "/multi_prompt/0/index",
        ),
        notInOrder,
      ],
      [
        customize,
        rule(
          "multi-prompt-with-customize",
          "/multi_prompt",
          "multi_prompt is missing; multi_shot with shot_type customize needs 1 to 6 shots",
        ),
      ],
      [{ multi_prompt: [] }, "multi_prompt"],
      [
        { duration: 7, multi_prompt: [1, 2, 3, 4, 5, 6, 7].map((index) => shot(index, 1)) },
        field("multi_prompt", "multi_prompt must have at most 6 items (got 7)"),
      ],
      [
        { multi_prompt: [{ index: 1, duration: 5 }] },
        field("multi_prompt", "multi_prompt[0].prompt is required", "/multi_prompt/0"),
      ],
      [{ multi_prompt: [{ prompt: "a cat", duration: 5 }] }, "multi_prompt"],
      [{ multi_prompt: [{ index: 1, prompt: "a cat" }] }, "multi_prompt"],
      [
        { multi_prompt: [shot(1, 5), shot(2, 0)] },
        field(
          "multi_prompt",
          "multi_prompt[1].duration must be >= 1 (got 0)",
          "/multi_prompt/1/duration",
        ),
      ],
      [{ multi_prompt: [shot(1, 2.5), shot(2, 2.5)] }, "multi_prompt"],
    ],
  },
  "index from 1, consecutive": {
    accept: [{ multi_prompt: [shot(1, 1), shot(2, 1), shot(3, 3)] }],
    refuse: [
      [{ multi_prompt: [shot(2, 5)] }, notInOrder],
      [{ multi_prompt: [shot(1, 2), shot(3, 3)] }, notInOrder],
      [{ multi_prompt: [shot(2, 2), shot(1, 3)] }, notInOrder],
      [{ multi_prompt: [shot(1, 2), shot(1, 3)] }, notInOrder],
    ],
  },
  "durations sum to top-level duration": {
    accept: [{ duration: 15, multi_prompt: [shot(1, 10), shot(2, 5)] }],
    refuse: [
      [{ multi_prompt: [shot(1, 2), shot(2, 2)] }, wrongSum],
      [{ duration: 6, multi_prompt: [shot(1, 2), shot(2, 3)] }, wrongSum],
    ],
  },
};
