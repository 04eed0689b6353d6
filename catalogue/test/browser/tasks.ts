// The tasks that people do with the catalogue, by mouse and by keyboard alone. Each way has its
// number of steps.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { StartedGateway } from "../../../gateway/index.js";
import { runProgram } from "../programs.js";
import { paletteOf } from "./page.js";
import type { Person } from "./person.js";
import { image } from "./uploads.js";

const requestLink = (request: object) =>
  `#/x-v3-omni?${String(new URLSearchParams({ request: JSON.stringify(request) }))}`;
const findButton = (page: Page) =>
  page.getByRole("button", { name: "Find a model, field or value" });
const formOf = (page: Page) => page.getByRole("form", { name: "Request" });
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const duration = (page: Page) => page.getByLabel("duration", { exact: true });
export const starts = (page: Page) =>
  page.getByRole("button", { name: "Run on the reference gateway" });
const cost = (page: Page) => page.getByLabel("Estimated cost");
const chooser = (page: Page) => page.getByLabel("Choose a file for image_urls", { exact: true });
const scenario = (page: Page) => page.getByLabel("Scenario");
const completed = (page: Page) => page.getByText("has completed");
const compare = (page: Page) => page.getByRole("checkbox", { name: "Compare" });
const codeTab = (page: Page, name: string) => page.getByRole("tab", { name });
const runOf5 = (page: Page) =>
  page.getByRole("list", { name: "Runs" }).getByRole("button", { name: /duration 5/ });

/** One way to do a task. */
interface Way {
  readonly act: (person: Person) => Promise<void>;
  /** The steps, such as `2 clicks, 10 letters`. */
  readonly steps: string;
}

export interface Task {
  readonly name: string;
  /** Address of the page on which the task begins. */
  readonly from: string;
  /** Brings the page into the state in which the task begins. */
  readonly prepare?: (page: Page) => Promise<void>;
  readonly mouse: Way;
  readonly keyboard: Way;
  /** Waits until the task is done. */
  readonly done: (page: Page, gateway: StartedGateway) => Promise<void>;
}

export const TASKS: readonly Task[] = [
  {
    name: "1, a model for first and last frame is found",
    from: "#/",
    mouse: {
      async act(person) {
        await person.click(findButton(person.page));
        await person.type("last frame");
        const hit = person.page.getByRole("option", { name: "last_frame_image in 1 model" });
        await person.click(hit);
      },
      steps: "2 clicks, 10 letters",
    },
    keyboard: {
      async act(person) {
        await person.press("/");
        await person.type("last frame");
        await person.press("Enter");
      },
      steps: "2 keys, 10 letters",
    },
    done: (page) => page.locator(".parameters .shown").getByText("last_frame_image").waitFor(),
  },
  {
    name: "2, a video of 10 s at 1080P costs less than 1 USD",
    from: "#/",
    mouse: {
      async act(person) {
        const { page } = person;
        await person.click(page.getByRole("link", { name: "x-v3-omni" }));
        await person.click(radio(page, "pro"));
        await person.click(duration(page));
        await person.type("10");
      },
      steps: "3 clicks, 2 letters",
    },
    keyboard: {
      async act(person) {
        const { page } = person;
        await person.press("/");
        await person.type("v3");
        await person.press("Enter");
        await formOf(page).waitFor();
        await person.tabTo(radio(page, "std"));
        await person.press("ArrowRight");
        await person.tabTo(duration(page));
        await person.type("10");
      },
      steps: "20 keys, 4 letters",
    },
    // contracts/prices.json: 0.0896 USD a second of 1080P.
    done: (page) => cost(page).getByText("0.896 USD").waitFor(),
  },
  {
    name: "3, an invalid request is corrected",
    from: requestLink({ prompt: "Rain", duration: 20 }),
    mouse: {
      async act(person) {
        const { page } = person;
        await person.click(page.getByRole("button", { name: "duration: at most 15 seconds" }));
        await person.type("10");
      },
      steps: "1 click, 2 letters",
    },
    keyboard: {
      async act(person) {
        // In an invalid request, Ctrl Enter leads to the first mistake.
        await person.press("Control+Enter");
        await person.type("10");
      },
      steps: "1 key, 2 letters",
    },
    // contracts/prices.json: 0.0672 USD a second of 720P.
    done: (page) => cost(page).getByText("0.672 USD").waitFor(),
  },
  {
    name: "4, a picture is uploaded and used",
    from: "#/x-v3-omni",
    mouse: {
      async act(person) {
        const opened = person.page.waitForEvent("filechooser");
        await person.click(chooser(person.page));
        await (await opened).setFiles(image("harbour.png"));
      },
      steps: "1 click",
    },
    keyboard: {
      async act(person) {
        // Waits for the file dialog before the key press, because the key opens the dialog.
        const opened = person.page.waitForEvent("filechooser");
        await person.skipToForm();
        await person.tabTo(chooser(person.page));
        await person.press("Enter");
        await (await opened).setFiles(image("harbour.png"));
      },
      steps: "12 keys",
    },
    async done(page) {
      await page.locator(".drop b").getByText("harbour.png").waitFor();
      await expect.poll(() => page.url()).toMatch(/image_urls.*127\.0\.0\.1/);
    },
  },
  {
    name: "5, a run fails as a scenario describes",
    from: "#/x-v3-omni",
    mouse: {
      async act(person) {
        await person.select(scenario(person.page), "fail");
        await person.click(starts(person.page));
      },
      steps: "3 clicks",
    },
    keyboard: {
      async act(person) {
        await person.tabTo(scenario(person.page), "Shift+Tab");
        await person.type("fail");
        await person.press("Control+Enter");
      },
      steps: "5 keys, 4 letters",
    },
    done: (page) => page.locator(".view .say").getByText("The generation failed").waitFor(),
  },
  {
    name: "6, two runs are compared",
    from: "#/x-v3-omni",
    mouse: {
      async act(person) {
        const { page } = person;
        await person.click(starts(page));
        await completed(page).waitFor();
        await person.click(radio(page, "pro"));
        await person.click(starts(page));
        await compare(page).waitFor();
        await completed(page).waitFor();
        await person.click(compare(page));
      },
      steps: "4 clicks",
    },
    keyboard: {
      async act(person) {
        const { page } = person;
        await person.press("Control+Enter");
        await completed(page).waitFor();
        await person.skipToForm();
        await person.tabTo(radio(page, "std"));
        await person.press("ArrowRight");
        await person.press("Control+Enter");
        await compare(page).waitFor();
        await completed(page).waitFor();
        await person.tabTo(compare(page));
        await person.press("Space");
      },
      steps: "33 keys",
    },
    async done(page) {
      const lines = page.getByRole("table", { name: "Lines that differ" }).locator("tbody tr");
      const texts = (await lines.allInnerTexts()).map((text) => text.split(/\s*\t\s*/));
      expect(texts.slice(0, 2)).toEqual([
        ["mode", "not sent", "pro"],
        // contracts/prices.json: 5 seconds at 0.0672 USD for 720P and at 0.0896 USD for 1080P.
        ["cost", "0.336 USD", "0.448 USD"],
      ]);
    },
  },
  {
    name: "7, copied Python prints the video",
    from: "#/x-v3-omni",
    mouse: {
      async act(person) {
        const { page } = person;
        await person.click(codeTab(page, "Python"));
        await person.click(page.getByRole("button", { name: "Copy Python" }));
      },
      steps: "2 clicks",
    },
    keyboard: {
      async act(person) {
        const { page } = person;
        await person.tabTo(codeTab(page, "TypeScript"), "Shift+Tab");
        // The arrow keys go around the tabs, so the tab before the first is the last one, Python.
        await person.press("ArrowLeft");
        await person.press("Tab");
        await person.press("Enter");
      },
      steps: "6 keys",
    },
    async done(page, gateway) {
      await page.getByText("Copied").waitFor();
      const code = await page.evaluate<string>("navigator.clipboard.readText()");
      const { out } = await runProgram("Python", code, gateway);
      const { taskId = "" } = gateway.creates().at(-1) ?? {};
      expect(out).toBe(`${gateway.url}/files/${taskId}/video-1.mp4\n0.336 USD\n`);
    },
  },
  {
    name: "8, an earlier request is in the form again after a reload",
    from: "#/x-v3-omni",
    async prepare(page) {
      for (const seconds of ["5", "7"]) {
        await duration(page).fill(seconds);
        await starts(page).click();
        await completed(page).waitFor();
      }
      await page.reload();
      await runOf5(page).waitFor();
    },
    mouse: {
      act: (person) => person.click(runOf5(person.page)),
      steps: "1 click",
    },
    keyboard: {
      async act(person) {
        await person.tabTo(runOf5(person.page), "Shift+Tab");
        await person.press("Enter");
      },
      steps: "9 keys",
    },
    done: (page) => expect.poll(() => duration(page).inputValue()).toBe("5"),
  },
  {
    name: "9, two swapped letters find the model",
    from: "#/",
    mouse: {
      async act(person) {
        const { page } = person;
        await person.click(findButton(page));
        await person.type("imagnie");
        await page.getByRole("option", { name: "x-imagine-video" }).first().waitFor();
        const models = page.getByRole("group", { name: "Models", exact: true }).getByRole("option");
        expect(await models.locator("b").allTextContents()).toEqual([
          "x-imagine-video",
          "x-imagine-video-1.5",
          'Show 2 models with "imagnie" in the list',
        ]);
        await person.click(models.first());
      },
      steps: "2 clicks, 7 letters",
    },
    keyboard: {
      async act(person) {
        await person.press("/");
        await person.type("imagnie");
        await person.press("Enter");
      },
      steps: "2 keys, 7 letters",
    },
    async done(page) {
      await formOf(page).waitFor();
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("x-imagine-video");
      await paletteOf(page).waitFor({ state: "hidden" });
    },
  },
];
