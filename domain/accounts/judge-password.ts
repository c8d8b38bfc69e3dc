/*
 * Which passwords the shop takes: long enough, not one that everybody tries first, not the customer's
 * own name or address. No rules about digits or capitals: length is what counts, and anything may be
 * pasted (decision D-93, threat T-D05). The list of common ones stays on the server, so the browser asks
 * without it.
 */

export const passwordLength = { least: 8, advised: 15, most: 128 } as const

export type PasswordJudgement =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly why: 'short' | 'long' | 'common' | 'about you'
      readonly message: string
    }

/** English keys of the message mechanism. */
const messages = {
  short: 'Use at least 8 characters for your password. Four words are good.',
  long: 'Use at most 128 characters for your password.',
  common: 'This password is one of the first that others would try. Choose another one.',
  'about you': 'Choose a password without your name or email address in it.',
} as const

export function judgePassword(
  password: string,
  about: {
    /** Name, email, and the shop's own name: words of four letters or more may not be all of it. */
    readonly words: readonly string[]
    /** Lower case; left out where the list is not at hand. */
    readonly common?: ReadonlySet<string>
  },
): PasswordJudgement {
  if ([...password].length < passwordLength.least) return refused('short')
  if (password.length > passwordLength.most) return refused('long')
  const lower = password.toLowerCase()
  if (isOneCharacter(lower) || about.common?.has(lower) || about.common?.has(withoutTail(lower)))
    return refused('common')
  const rest = about.words
    .flatMap((word) => word.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= 4)
    .reduce((text, word) => text.replaceAll(word, ''), lower)
  const isAboutThem = rest !== lower && rest.length < 4
  return isAboutThem ? refused('about you') : { ok: true }
}

function refused(why: keyof typeof messages): PasswordJudgement {
  return { ok: false, why, message: messages[why] }
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1
}

/** 'password2026!' is 'password' to anybody who guesses. */
function withoutTail(text: string): string {
  return text.replace(/[\d!?.@#$_-]{1,6}$/, '')
}
