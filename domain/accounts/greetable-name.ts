/*
 * Anyone can register a foreign email address under any name, and our email to that address would
 * show the name. A name that contains a message or a link is therefore left out (threat T-D11).
 */

/** Returns the trimmed name, or '' if it does not look like a name. */
export function greetableName(typed: string): string {
  const name = typed.trim()
  const isShort = name.length <= 40 && name.split(/\s+/).length <= 5
  const isName = isShort && /^[\p{L}\p{M}][\p{L}\p{M}'’ @./-]*$/u.test(name)
  // 'A. Rahman' and 'Devi A/P Raju' are names, 'evil.example' and 'a//b' are addresses.
  return isName && !/\.\p{L}|\/\/|@\S*\./u.test(name) ? name : ''
}
