/**
 * Adds an email about an account, such as a verification link, to the outbox (the table of emails
 * to send). Anyone can cause such emails without logging in, so recipient-limits.ts limits them for
 * each mailbox, and the rest is dropped. The caller does not learn whether an email was dropped.
 */
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import { addDuration, type Duration } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import type { AccountEmailData } from '#server/mail/emails/account/account-email.ts'
import type { EmailDefinition } from '#server/mail/email-definition.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { createRandomDedupeKey } from '#server/mail/random-dedupe-key.ts'
import type { Shop } from '#server/shop.ts'

export async function queueAccountEmail(
  shop: Shop,
  tx: Tx,
  definition: EmailDefinition<AccountEmailData>,
  content: {
    to: string
    firstName: string
    /** Path of the email's link, with its token. */
    path: string
    /** An email address that the text mentions, such as the new address of an email change. */
    email?: string
    /** Lifetime of the link: later the email is not sent. */
    linkLifetime?: Duration
    /** Needed if `to` has no account; by default the language of the recipient's account. */
    language?: ShopLanguage
  },
): Promise<void> {
  const { to, firstName, path, email = '', linkLifetime } = content
  await queueEmail(shop, tx, definition, {
    // Emails about an account are never deduplicated.
    dedupeKey: createRandomDedupeKey(shop, 'account'),
    to,
    language: content.language ?? (await findLanguageByEmail(tx, to)),
    usefulUntil: linkLifetime === undefined ? undefined : addDuration(shop.now(), linkLifetime),
    data: { firstName, path, email },
  })
}

/** Returns the default language if the address has no account. */
async function findLanguageByEmail(tx: Tx, email: string): Promise<ShopLanguage> {
  const row = await tx
    .selectFrom('users')
    .select('language')
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return languageOrDefault(row?.language)
}
