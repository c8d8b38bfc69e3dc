/**
 * Refuses a password that is short, common, or contains the customer's own name. The file
 * common-passwords.txt contains the most used passwords that are not refused by their length
 * already (from the word lists of zxcvbn-ts, MIT licence, without the vulgar ones).
 */
import { readFileSync } from 'node:fs'

import { validatePassword } from '#domain/accounts/validate-password.ts'
import { brand } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'),
)

/** Throws PASSWORD_REFUSED with a message that says what to change. */
export function assertStrongPassword(
  password: string,
  person: { email: string; firstName: string; lastName: string },
): void {
  const { email, firstName, lastName } = person
  const personalTexts = [email, email.split('@')[0] ?? '', firstName, lastName, brand]
  const passwordCheck = validatePassword(password, { personalTexts, commonPasswords })
  if (!passwordCheck.ok)
    throw new ShopError('PASSWORD_REFUSED', {
      message: passwordCheck.message,
      fields: { password: passwordCheck.reason },
    })
}
