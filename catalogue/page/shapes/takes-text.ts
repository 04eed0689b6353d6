// Finds controls that need the typed letters, so that shortcuts can ignore these keys.

const WITHOUT_TEXT = ["range", "checkbox", "radio", "button", "file"];

/** Whether a control needs typed letters. Text fields and selects do. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
