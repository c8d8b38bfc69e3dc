/**
 * Queues an email about an account in the outbox. The outbox silently limits emails that strangers
 * can cause, per recipient: the caller learns nothing, and no mailbox is flooded (threat T-D11).
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
    /** For an address without an account; by default the account's language. */
    language?: SpokenLanguage
  },
): Promise<void> {
  const { to, firstName, path, email = '' } = about
  await queueLetter(shop, tx, letter, {
    // A random dedupe key: emails about an account are never deduplicated.
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
