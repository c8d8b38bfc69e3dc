/**
 * Resends an email of the outbox. An email that waits for its retry is sent now. Staff can resend
 * many failed emails in one call; each is sent once, even when two members of staff do so at
 * the same time.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { isFailedEmail, resendErrorMessages } from '#domain/mail/check-resend.ts'
import { emailStateOf } from '#domain/mail/email-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendEmail } from '#server/mail/resend-email.ts'
import type { Shop } from '#server/shop.ts'

import { emailColumns, explainResendProblem, toStaffEmail, type StaffEmail } from './staff-email.ts'

/**
 * Queues the email again, records it in the audit log, and returns its new row of the list. Throws
 * NOT_FOUND for an unknown email. Throws CONFLICT for an email that waits for its first try, is
 * being sent, is too late, or whose text was deleted; with 'only failed', also for one that was
 * sent.
 */
export async function sendEmailAgain(
  shop: Shop,
  actor: Actor,
  emailId: number,
  allowedState: 'any state' | 'only failed',
): Promise<StaffEmail> {
  return transact(shop.db, async (tx) => {
    if (allowedState === 'only failed') await lockFailedEmail(tx, emailId)
    const resendResult = await resendEmail(shop, tx, emailId)
    if (!resendResult) throw new ShopError('NOT_FOUND')
    if (!resendResult.ok) {
      const { kind } = await readEmailRow(tx, emailId)
      throw new ShopError('CONFLICT', {
        message: explainResendProblem(resendResult.reason, kind),
      })
    }
    const now = shop.now()
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'email.resent',
      subjectId: emailId,
      detail: { kind: resendResult.kind },
    })
    return toStaffEmail(await readEmailRow(tx, emailId), now)
  })
}

function readEmailRow(tx: Tx, emailId: number) {
  return tx
    .selectFrom('outbox_email')
    .select(emailColumns)
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow()
}

type ResendManyCall = 'POST /api/admin/emails/resend'

/**
 * Resends failed emails, each in its own transaction. Returns in `refused` the emails that cannot
 * be sent, with the reason; the others are sent.
 */
export async function sendEmailsAgain(
  shop: Shop,
  actor: Actor,
  { emailIds }: ParsedCallInput<ResendManyCall>['body'],
): Promise<HandlerResult<ResendManyCall>> {
  const result: HandlerResult<ResendManyCall> = { sent: [], refused: [] }
  for (const emailId of new Set(emailIds)) {
    try {
      result.sent.push(await sendEmailAgain(shop, actor, emailId, 'only failed'))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ emailId, reason: error.message })
    }
  }
  return result
}

/**
 * Locks the row, so that the second of two parallel requests finds that the email was queued again.
 * Throws NOT_FOUND, and CONFLICT when the email has not failed.
 */
async function lockFailedEmail(tx: Tx, emailId: number): Promise<void> {
  const row = await tx
    .selectFrom('outbox_email')
    .select(['state', 'last_error'])
    .where('id', '=', emailId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const state = emailStateOf({ state: row.state, lastError: row.last_error })
  if (isFailedEmail(state)) return
  throw new ShopError('CONFLICT', {
    message: resendErrorMessages[state === 'sent' || state === 'too late' ? state : 'waiting'],
  })
}
