/** Sends a test email to the owner. The page Going live shows when the mail server accepts it. */
import { recordAudit, type AuditActor } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import { testEmail } from '#server/mail/emails/owner/test-email.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import type { Shop } from '#server/shop.ts'

import { findTestEmail } from './read-people.ts'

/**
 * Queues the test email. Without `sendAt`, a job of the running shop sends it as soon as possible.
 * With `sendAt`, no job is started: the caller sends it.
 */
export async function queueTestEmail(shop: Shop, actor: AuditActor, sendAt?: Date): Promise<void> {
  await transact(shop.db, async (tx) => {
    const dedupeKey = `test email ${shop.randomBytes(12).toString('hex')}`
    const to = shop.config.OWNER_EMAIL
    await queueEmail(shop, tx, testEmail, { dedupeKey, to, data: {}, ...(sendAt && { sendAt }) })
    await recordAudit(tx, { at: shop.now(), actor, action: 'golive.emailed', subjectId: 'shop' })
  })
}

/** For a command, which runs no jobs: sends the email itself and waits for the mail server. */
export async function sendTestEmail(shop: Shop): Promise<void> {
  await queueTestEmail(shop, 'command line', shop.now())
  const email = await findTestEmail(shop.db)
  if (!email) throw new Error('the queued test email is missing')
  await sendEmail(shop, email.id)
}
