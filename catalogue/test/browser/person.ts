// A person who does a task in a browser, by mouse or by keyboard. Counts clicks, typed letters and
// other keys.
import type { Locator, Page } from "playwright-core";

export class Person {
  private clicks = 0;
  private letters = 0;
  /** Keys that are not letters. A shortcut such as Ctrl Enter is one key. */
  private keys = 0;
  constructor(readonly page: Page) {}

  async click(element: Locator): Promise<void> {
    this.clicks++;
    await element.click();
  }

  /** Opens a drop-down list, and chooses a value in it. */
  async select(list: Locator, value: string): Promise<void> {
    this.clicks += 2;
    await list.selectOption(value);
  }

  async press(key: string): Promise<void> {
    this.keys++;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.letters += [...text].length;
    await this.page.keyboard.type(text);
  }

  /** Presses Tab, or Shift Tab to go backwards, until the element has the focus. */
  async tabTo(element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    for (let presses = 0; presses < 200; presses++) {
      await this.press(key);
      if ((await element.and(this.page.locator(":focus")).count()) > 0) return;
    }
    throw new Error("Tab does not reach the element.");
  }

  /** Presses the button that leads to the form. It is the first stop of the Tab key. */
  async skipToForm(): Promise<void> {
    await this.press("Tab");
    await this.press("Enter");
  }

  /** Returns the counted steps, such as `2 clicks, 10 letters`, and prints them. */
  count(task: string): string {
    const { clicks, keys, letters } = this;
    const text = Object.entries({ click: clicks, key: keys, letter: letters })
      .filter(([, count]) => count > 0)
      .map(([noun, count]) => `${count} ${noun}${count === 1 ? "" : "s"}`)
      .join(", ");
    console.log(`${task}: ${text}`);
    return text;
  }
}
