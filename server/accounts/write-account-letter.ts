/**
 * Puts an email about an account into the outbox. The outbox limits those that anybody can cause per
 * recipient, silently: the caller learns nothing, and no mailbox is flooded (threat T-D11).
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { spokenOr, type SpokenLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import type { AccountLetterData } from '#server/mail/account-letter.ts'
import type { Letter } from '#server/mail/letter.ts'
import { queueLetter } from '#server/mail/queue-letter.ts'
import type { Shop } from '#server/shop.ts'

export async function writeAccountLetter(
  shop: Shop,
  tx: Tx,
  letter: Letter<AccountLetterData>,
  about: {
    to: string
    firstName: string
    path: string
    email?: string
    /** Where the address has no account yet; else the account's own. */
    language?: SpokenLanguage
  },
): Promise<void> {
  const { to, firstName, path, email = '' } = about
  await queueLetter(shop, tx, letter, {
    // Each is a letter of its own; nothing about an account is said only once.
    subject: `account ${shop.randomBytes(12).toString('base64url')}`,
    to,
    language: about.language ?? (await languageOfAddress(tx, to)),
    data: { firstName, path, email },
  })
}

async function languageOfAddress(tx: Tx, email: string): Promise<SpokenLanguage> {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return spokenOr(row?.language)
}
