// The description in the dialog is cut to thirty characters, from the specification.

const most = 30

/**
 * Returns at most thirty characters, with an ellipsis if shortened. Never splits a surrogate pair.
 */
export function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}...`
}
