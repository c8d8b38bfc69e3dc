/** Reads the links in emails of the demo's past, so that its customers can open them. */
import type { EmailKind } from '#domain/mail/email-kinds.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import type { Shop } from '#server/shop.ts'

/** Returns the token of the link in the newest email of a kind. Throws when there is none. */
export async function readLinkToken(
  shop: Shop,
  { kind, to }: { kind: EmailKind; to: string },
): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox_email')
    .select(['kind', 'language', 'data', 'message_id'])
    .where('kind', '=', kind)
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  // Such as …/pharmacist?token=AbC-1, …/waitlist/confirm#AbC-1 or …/recall#1.AbC-1.
  const token = /(?:token=|confirm#|recall#)([\w-]+(?:\.[\w-]+)*)/.exec(
    composeStoredEmail(shop, row).text,
  )?.[1]
  if (token === undefined) throw new Error(`no link in the email "${kind}" to ${to}`)
  return token
}
