/*
 * Password rules: 8 to 128 characters, not a common password, not one repeated character, and not
 * mostly the customer's name, email or the shop's name. There are no rules about digits or
 * capitals, and pasting is allowed (D-93, T-D05). The list of common passwords stays on the server;
 * the browser checks the other rules.
 */

/** In characters: code points for the minimum, UTF-16 units for the maximum. */
export const passwordLength = { least: 8, advised: 15, most: 128 } as const

type PasswordCheckResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'short' | 'long' | 'common' | 'about you'
      readonly message: string
    }

/** English message keys. They state `passwordLength`. */
const refusalMessages = {
  short: 'Use at least 8 characters for your password, for example four unrelated words.',
  long: 'Use at most 128 characters for your password.',
  common: 'This password is too common. Choose another one.',
  'about you': 'Choose a password without your name or email address in it.',
} as const

export function validatePassword(
  password: string,
  forbidden: {
    /** Name, email and the shop's name. Words under 4 letters are ignored. */
    readonly words: readonly string[]
    /** Common passwords in lower case; absent in the browser. */
    readonly common?: ReadonlySet<string>
  },
): PasswordCheckResult {
  // The minimum is counted in code points, so that an emoji is one character.
  if ([...password].length < passwordLength.least) return refuse('short')
  if (password.length > passwordLength.most) return refuse('long')
  const lowerPassword = password.toLowerCase()
  if (
    isOneCharacter(lowerPassword) ||
    forbidden.common?.has(lowerPassword) ||
    forbidden.common?.has(removeSuffix(lowerPassword))
  )
    return refuse('common')
  // 'aisyah12' without 'aisyah' leaves fewer than 4 characters: the password is mostly the name.
  const remainder = forbidden.words
    .flatMap((word) => word.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= 4)
    .reduce((text, word) => text.replaceAll(word, ''), lowerPassword)
  const isMostlyPersonal = remainder !== lowerPassword && remainder.length < 4
  return isMostlyPersonal ? refuse('about you') : { ok: true }
}

function refuse(reason: keyof typeof refusalMessages): PasswordCheckResult {
  return { ok: false, reason, message: refusalMessages[reason] }
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

/** Removes digits and symbols at the end, so that 'password2026!' counts as 'password'. */
function removeSuffix(text: string): string {
  return text.replace(/[\d!?.@#$_-]{1,6}$/, '')
}
