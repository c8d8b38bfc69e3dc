/**
 * Sends a test email to the owner. The page "Going live" shows when the mail server accepted it.
 */
import { recordAudit, type AuditActor } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { testEmail } from '#server/mail/emails/owner/test-email.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Queues the test email, adds an audit entry, and returns the email's dedupe key. A job of the
 * running shop sends the email. With `isSentByCaller`, no job is started: the caller sends it.
 */
export async function queueTestEmail(
  shop: Shop,
  actor: AuditActor,
  { isSentByCaller = false } = {},
): Promise<string> {
  // Random, because every test is a new email.
  const dedupeKey = `test email ${shop.randomBytes(12).toString('hex')}`
  await transact(shop.db, async (tx) => {
    await queueEmail(shop, tx, testEmail, {
      dedupeKey,
      to: shop.config.OWNER_EMAIL,
      data: {},
      // `queueEmail` starts no job for an email with `sendAt`.
      ...(isSentByCaller && { sendAt: shop.now() }),
    })
    await recordAudit(tx, { at: shop.now(), actor, action: 'golive.emailed', subjectId: 'shop' })
  })
  return dedupeKey
}

/**
 * Queues the test email, sends it and waits for the mail server, for a command, which runs no jobs.
 * When the mail server refuses the email, its row has the reason, and the running shop tries again.
 */
export async function sendTestEmail(shop: Shop): Promise<void> {
  const dedupeKey = await queueTestEmail(shop, 'command line', { isSentByCaller: true })
  // By its key: an admin may have queued a newer test email meanwhile.
  const { id } = await shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('kind', '=', testEmail.kind)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  await sendEmail(shop, id)
}
