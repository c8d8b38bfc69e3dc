/**
 * Queues an email about an account in the outbox. The outbox silently limits emails that strangers
 * can cause, per recipient: the caller learns nothing, and no mailbox is flooded (threat T-D11).
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { languageOr, type ShopLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import type { AccountEmailData } from '#server/mail/emails/account/account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

export async function composeAccountEmail(
  shop: Shop,
  tx: Tx,
  message: EmailDefinition<AccountEmailData>,
  about: {
    to: string
    firstName: string
    path: string
    email?: string
    /** For an address without an account; by default the account's language. */
    language?: ShopLanguage
  },
): Promise<void> {
  const { to, firstName, path, email = '' } = about
  await queueEmail(shop, tx, message, {
    // A random dedupe key: emails about an account are never deduplicated.
    dedupeKey: `account ${shop.randomBytes(12).toString('base64url')}`,
    to,
    language: about.language ?? (await languageOfAddress(tx, to)),
    data: { firstName, path, email },
  })
}

async function languageOfAddress(tx: Tx, email: string): Promise<ShopLanguage> {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return languageOr(row?.language)
}
