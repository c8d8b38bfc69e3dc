/**
 * Sends an email of the outbox again, or now when it waits for its retry. Many failed ones can be
 * sent in one call; each is sent once, even when two members of staff ask at the same time.
 */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { howToGetNewEmail } from '#domain/mail/email-kinds.ts'
import { isFailedEmail, resendProblems } from '#domain/mail/judge-resend.ts'
import { emailStateOf } from '#domain/mail/email-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendEmail } from '#server/mail/resend-email.ts'
import type { Shop } from '#server/shop.ts'

import { emailColumns, emailOfRow, type DeskEmail } from './email-row.ts'

/** Throws NOT_FOUND, and CONFLICT for an email whose text was deleted or that is being sent. */
export async function sendEmailAgain(
  shop: Shop,
  actor: Actor,
  emailId: number,
  which: 'any' | 'failed' = 'any',
): Promise<DeskEmail> {
  return transact(shop.db, async (tx) => {
    if (which === 'failed') await requireFailed(tx, emailId)
    const find = () =>
      tx
        .selectFrom('outbox_email')
        .select(emailColumns)
        .where('id', '=', emailId)
        .executeTakeFirstOrThrow()
    const sent = await resendEmail(shop, tx, emailId)
    if (!sent) throw new ShopError('NOT_FOUND')
    if (!sent.ok) {
      const { kind } = await find()
      const way = sent.reason === 'secret' ? ` ${howToGetNewEmail(kind)}` : ''
      throw new ShopError('CONFLICT', { message: resendProblems[sent.reason] + way })
    }
    const at = shop.now()
    await recordAudit(tx, {
      at,
      actor,
      action: 'email.resent',
      subjectId: emailId,
      detail: { kind: sent.kind },
    })
    return emailOfRow(await find(), at)
  })
}

type Many = 'POST /api/admin/emails/resend'

/**
 * Each email has its own transaction: those that cannot be sent are listed, the others are sent.
 */
export async function sendManyAgain(
  shop: Shop,
  actor: Actor,
  { emailIds }: CallParsed<Many>['body'],
): Promise<CallResult<Many>> {
  const result: CallResult<Many> = { sent: [], refused: [] }
  for (const emailId of new Set(emailIds)) {
    try {
      result.sent.push(await sendEmailAgain(shop, actor, emailId, 'failed'))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ emailId, reason: error.message })
    }
  }
  return result
}

/**
 * Locks the row. Of two requests at the same time, the second finds an email that is waiting again.
 * Throws NOT_FOUND and CONFLICT.
 */
async function requireFailed(tx: Tx, emailId: number): Promise<void> {
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
    message: state === 'sent' ? resendProblems.sent : resendProblems.waiting,
  })
}
