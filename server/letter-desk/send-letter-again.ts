/**
 * Sends an email of the outbox again, or now when it waits for its retry. Many failed ones can be
 * sent in one call; each is sent once, even when two members of staff ask at the same time.
 */
import type { CallParsed, CallResult } from '#contract/call.ts'
import { isFailedLetter, resendProblems, wayToFreshLetter } from '#domain/mail/judge-resend.ts'
import { letterStateOf } from '#domain/mail/letter-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendLetter } from '#server/mail/resend-letter.ts'
import type { Shop } from '#server/shop.ts'

import { letterColumns, letterOfRow, type DeskLetter } from './letter-row.ts'

/** Throws NOT_FOUND, and CONFLICT for an email whose text was deleted or that is being sent. */
export async function sendLetterAgain(
  shop: Shop,
  actor: Actor,
  letterId: number,
  which: 'any' | 'failed' = 'any',
): Promise<DeskLetter> {
  return transact(shop.db, async (tx) => {
    if (which === 'failed') await requireFailed(tx, letterId)
    const find = () =>
      tx
        .selectFrom('letter')
        .select(letterColumns)
        .where('id', '=', letterId)
        .executeTakeFirstOrThrow()
    const sent = await resendLetter(shop, tx, letterId)
    if (!sent) throw new ShopError('NOT_FOUND')
    if (!sent.ok) {
      const { kind } = await find()
      const way = sent.why === 'secret' ? ` ${wayToFreshLetter(kind)}` : ''
      throw new ShopError('CONFLICT', { message: resendProblems[sent.why] + way })
    }
    const at = shop.now()
    await recordAudit(tx, {
      at,
      actor,
      action: 'letter.resent',
      subjectId: letterId,
      detail: { kind: sent.kind },
    })
    return letterOfRow(await find(), at)
  })
}

type Many = 'POST /api/admin/letters/resend'

/**
 * Each email has its own transaction: those that cannot be sent are listed, the others are sent.
 */
export async function sendManyAgain(
  shop: Shop,
  actor: Actor,
  { letterIds }: CallParsed<Many>['body'],
): Promise<CallResult<Many>> {
  const result: CallResult<Many> = { sent: [], refused: [] }
  for (const letterId of new Set(letterIds)) {
    try {
      result.sent.push(await sendLetterAgain(shop, actor, letterId, 'failed'))
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      result.refused.push({ letterId, why: error.message })
    }
  }
  return result
}

/**
 * Locks the row. Of two requests at the same time, the second finds an email that is waiting again.
 * Throws NOT_FOUND and CONFLICT.
 */
async function requireFailed(tx: Tx, letterId: number): Promise<void> {
  const row = await tx
    .selectFrom('letter')
    .select(['state', 'last_error'])
    .where('id', '=', letterId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const state = letterStateOf({ state: row.state, lastError: row.last_error })
  if (isFailedLetter(state)) return
  throw new ShopError('CONFLICT', {
    message: state === 'sent' ? resendProblems.sent : resendProblems.waiting,
  })
}
