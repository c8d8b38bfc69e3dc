/*
 * Password rules: the length is within `passwordLength`, and the password is not common, not one
 * repeated character, and not mostly the customer's name or email or the shop's name. There are no
 * rules about digits or capitals (D-93 in docs/decisions/register.md, T-D05 in docs/threats.md).
 * Only the server checks them, because the list of common passwords is too long for a browser.
 */

/**
 * The minimum counts code points, so that an emoji is one character. The maximum counts UTF-16
 * units.
 */
export const passwordLength = { min: 8, max: 128 } as const

type PasswordCheckResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'short' | 'long' | 'common' | 'about you'
      readonly message: string
    }

/**
 * English message keys. They name the limits of `passwordLength`; validate-password.test.ts
 * compares.
 */
const refusalMessages = {
  short: 'Use at least 8 characters for your password, for example four unrelated words.',
  long: 'Use at most 128 characters for your password.',
  common: 'This password is too common. Choose another one.',
  'about you': 'Choose a password without your name or email address in it.',
} as const

/** Shorter forbidden words are ignored: a good password may contain 'ali' by chance. */
const minForbiddenWordLength = 4
/** A password with a forbidden word is refused if it has fewer other characters. */
const minOtherCharacters = 4

/** Returns the first rule that refuses the password, with its message; `ok` if none does. */
export function validatePassword(
  password: string,
  forbidden: {
    /** Name, email and the shop's name. They are split at spaces, '@' and '.' into single words. */
    readonly personalTexts: readonly string[]
    /** In lower case. */
    readonly commonPasswords: ReadonlySet<string>
  },
): PasswordCheckResult {
  if ([...password].length < passwordLength.min) return refuse('short')
  if (password.length > passwordLength.max) return refuse('long')
  const lowerPassword = password.toLowerCase()
  if (
    isOneCharacter(lowerPassword) ||
    forbidden.commonPasswords.has(lowerPassword) ||
    forbidden.commonPasswords.has(removeSuffix(lowerPassword))
  )
    return refuse('common')
  return isMostlyPersonal(lowerPassword, forbidden.personalTexts)
    ? refuse('about you')
    : { ok: true }
}

function refuse(reason: keyof typeof refusalMessages): PasswordCheckResult {
  return { ok: false, reason, message: refusalMessages[reason] }
}

/** Returns true for 'aisyah12', because only two characters remain without 'aisyah'. */
function isMostlyPersonal(lowerPassword: string, personalTexts: readonly string[]): boolean {
  const otherCharacters = personalTexts
    .flatMap((text) => text.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= minForbiddenWordLength)
    .reduce((text, word) => text.replaceAll(word, ''), lowerPassword)
  return otherCharacters !== lowerPassword && otherCharacters.length < minOtherCharacters
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

/** Removes up to six digits and symbols at the end: 'password2026!' becomes 'password'. */
function removeSuffix(text: string): string {
  return text.replace(/[\d!?.@#$_-]{1,6}$/, '')
}
