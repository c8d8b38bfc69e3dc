// The description in the dialog: its first thirty characters, as the specification says.

const most = 30

/** Thirty characters and an ellipsis; a text that is not longer stays as it is. Cuts no character in two. */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}...`
}
