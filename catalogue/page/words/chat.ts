// The English texts of the message box of a text model.
export const WORDS = {
  message: "Message",
  system: "System instruction",
  turn: (at: number, role: string) => `Turn ${at}, ${role}`,
  roles: { user: "User", model: "Model" },
  part: (turn: string, at: number) => (at === 0 ? turn : `${turn}, part ${at + 1}`),
  file: (turn: string, at: number) => `${turn}, file ${at}`,
  mimeType: "MIME type",
  mimeTypeOf: (file: string) => `MIME type of ${file}`,
  remove: (what: string) => `Remove ${what}`,
  addFile: "Add a file",
  addTurn: "Add an earlier turn",
  systemNote:
    "The API has no field for a system instruction, so the page sends it as the first turn of the user.",
  asJson: "as JSON",
  asMessage: "as a message",
  tools: "Message",
  notShown:
    "The message box can show only texts and files, and the last turn must be the user's. This conversation is different, so the form shows each of its fields.",
} as const;
