// Keys that a control needs are no shortcuts.

const WITHOUT_TEXT = ["range", "checkbox", "radio", "button", "file"];

/** Whether typing goes into a control: a text field, or a select, which chooses by letters. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
