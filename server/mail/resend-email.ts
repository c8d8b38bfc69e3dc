/**
 * Lets staff send an email again with the same data, when the customer did not receive it. The job
 * runs after the caller's commit. A refused email is tried now, before its next scheduled try.
 */
import { checkResend } from '#domain/mail/check-resend.ts'
import { emailStateOf } from '#domain/mail/email-state.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { isLeaseActive, isTooLate } from './email-lease.ts'
import { containsSecret } from './emails.ts'
import { createMessageId } from './message-id.ts'
import { lockEmail, requeueEmail } from './outbox.store.ts'
import { sendEmailJob } from './queue-email.ts'
import { copyEmailData } from './seal-email.ts'

type ResendResult =
  | { ok: true; kind: string }
  | Extract<ReturnType<typeof checkResend>, { ok: false }>

/**
 * Locks the email and queues it again. Returns its kind, the reason why it cannot be sent again, or
 * undefined when it does not exist.
 */
export async function resendEmail(
  shop: Shop,
  tx: Tx,
  emailId: number,
): Promise<ResendResult | undefined> {
  const row = await lockEmail(tx, emailId)
  if (!row) return undefined
  const now = shop.now()
  const checkResult = checkResend({
    state: emailStateOf({ state: row.state, lastError: row.last_error }),
    hasSecret: containsSecret(row.kind),
    isTextDeleted: row.emptied_at !== null,
    isBeingSent: isLeaseActive(row.leased_until, now),
    isTooLate: isTooLate(row.useful_until, now),
  })
  if (!checkResult.ok) return checkResult
  // The text between `@` and `>`.
  const host = row.message_id.slice(row.message_id.indexOf('@') + 1, -1)
  // A second copy needs a new message id: mail programs hide an email with an id that they already
  // have. A refused email was never delivered, so it keeps its id.
  const messageId = createMessageId(shop, host)
  const ids = { from: row.message_id, to: messageId }
  await requeueEmail(tx, emailId, {
    now,
    recipient: (await findOrderEmail(tx, row.order_id)) ?? row.recipient,
    newCopy:
      checkResult.action === 'send a copy'
        ? { messageId, data: copyEmailData(shop.sealingKeys, row.data, ids) }
        : undefined,
  })
  await shop.jobs.send(tx, sendEmailJob, { emailId })
  return { ok: true, kind: row.kind }
}

/** Returns the present address for emails about the order: the customer may have changed theirs. */
async function findOrderEmail(tx: Tx, orderId: number | null): Promise<string | undefined> {
  if (orderId === null) return undefined
  const order = await tx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.email
}
