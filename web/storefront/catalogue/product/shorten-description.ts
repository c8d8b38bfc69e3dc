/** Length of the description in the "Added to Cart" dialog, fixed by the specification. */
const maxCharacters = 30

/**
 * Returns at most `maxCharacters` characters, with an ellipsis if shortened. Never splits a
 * surrogate pair.
 */
export function shortenDescription(text: string): string {
  const characters = [...text]
  return characters.length <= maxCharacters
    ? text
    : `${characters.slice(0, maxCharacters).join('').trimEnd()}...`
}
