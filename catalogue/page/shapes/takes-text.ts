// Keys that a control needs for itself are no shortcuts.

const WITHOUT_TEXT = ["range", "checkbox", "radio", "button", "file"];

/** Whether what is typed goes into a control: a text, or a select, which chooses by letters. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
