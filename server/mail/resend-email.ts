/**
 * Lets staff send an email again with the same data, when the customer did not receive it. An email
 * that was sent or given up is sent as a new copy. A refused email, which is still queued, is tried
 * now, before its next scheduled try.
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
 * Locks the email, queues it again and starts its job after the caller's commit. Returns its kind,
 * or the reason why it cannot be sent again. Returns undefined when the email does not exist.
 */
export async function resendEmail(
  shop: Shop,
  tx: Tx,
  emailId: number,
): Promise<ResendResult | undefined> {
  const row = await lockEmail(tx, emailId)
  if (!row) return undefined
  const now = shop.now()
  const checkResult = checkResendOfRow(row, now)
  if (!checkResult.ok) return checkResult
  await requeueEmail(tx, row, {
    now,
    recipient: (await findOrderEmail(tx, row.order_id)) ?? row.recipient,
    newCopy:
      checkResult.action === 'send a copy'
        ? createCopy(shop, { messageId: row.message_id, data: row.data })
        : undefined,
  })
  await shop.jobs.send(tx, sendEmailJob, { emailId })
  return { ok: true, kind: row.kind }
}

/** Returns whether staff may send the email of this row again now, and how, or why not. */
export function checkResendOfRow(
  row: {
    kind: string
    state: string
    last_error: string | null
    emptied_at: Date | null
    leased_until: Date | null
    useful_until: Date | null
  },
  now: Date,
): ReturnType<typeof checkResend> {
  return checkResend({
    state: emailStateOf({ state: row.state, lastError: row.last_error }),
    hasSecret: containsSecret(row.kind),
    isTextDeleted: row.emptied_at !== null,
    isBeingSent: isLeaseActive(row.leased_until, now),
    isTooLate: isTooLate(row.useful_until, now),
  })
}

/**
 * Returns a new message id, and the data stored under it. A second copy needs a new id: mail
 * programs hide an email whose id they already have. A refused email was never delivered, so it
 * keeps its id.
 */
function createCopy(
  shop: Shop,
  { messageId: oldMessageId, data }: { messageId: string; data: unknown },
): { messageId: string; dataJson: string } {
  // The text between `@` and `>`.
  const host = oldMessageId.slice(oldMessageId.indexOf('@') + 1, -1)
  const messageId = createMessageId(shop, host)
  const ids = { oldMessageId, newMessageId: messageId }
  return { messageId, dataJson: JSON.stringify(copyEmailData(shop.sealingKeys, data, ids)) }
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
