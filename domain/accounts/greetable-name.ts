/*
 * Anyone can register another person's email address with any text as the name, and our email to
 * that person would then show the text. So a name that looks like a message or a link is left out
 * of emails.
 */

/** A longer text looks like a message, not a name. */
const maxCharacters = 40
const maxWords = 5

/** Returns the trimmed name, or '' if it does not look like a name. */
export function toGreetableName(input: string): string {
  const name = input.trim()
  const isShort = name.length <= maxCharacters && name.split(/\s+/).length <= maxWords
  const isName = isShort && /^[\p{L}\p{M}][\p{L}\p{M}'’ @./-]*$/u.test(name)
  // 'A. Rahman' and 'Devi A/P Raju' are names, 'evil.example' and 'a//b' are URLs.
  return isName && !/\.\p{L}|\/\/|@\S*\./u.test(name) ? name : ''
}
