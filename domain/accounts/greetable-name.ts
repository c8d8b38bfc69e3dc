/*
 * Anybody can register somebody else's address under any name, and the letter to that address would
 * carry it. A name that is a message or a link greets nobody (threat T-D11): who owns the mailbox must
 * not be told things under our letterhead by a stranger.
 */

/** The name as a greeting may hold it; empty when it is none. */
export function greetableName(typed: string): string {
  const name = typed.trim()
  const isShort = name.length <= 40 && name.split(/\s+/).length <= 5
  const isName = isShort && /^[\p{L}\p{M}][\p{L}\p{M}'’ @./-]*$/u.test(name)
  // 'A. Rahman' and 'Devi A/P Raju' are names, 'evil.example' and 'a//b' are addresses.
  return isName && !/\.\p{L}|\/\/|@\S*\./u.test(name) ? name : ''
}
