// Finds controls that need typed letters. Keyboard shortcuts ignore keys that are pressed in these
// controls.

const WITHOUT_TEXT = ["range", "checkbox", "radio", "button", "file"];

/** Whether a control needs typed letters. Text fields and selects do. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
