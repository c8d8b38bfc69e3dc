/** Payment issues of another shop with the same Billplz account: no order of this shop has them. */
import { createHash } from 'node:crypto'

import { addDuration, hours } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { DemoPast } from '#server/demo/past/past.ts'
import { closePaymentIssue } from '#server/payment-issues/close-payment-issue.ts'
import { insertMessage } from '#server/payments/messages/provider-messages.ts'
import { processCallback } from '#server/payments/messages/process-callback.ts'

import { createDemoBill } from './create-demo-bill.ts'
import { getDemoGuest } from './place-issue-order.ts'

/** "unknown bill": a payment for another shop that uses the same Billplz account. */
export async function payBillOfOtherShop(
  past: DemoPast,
  issueState: 'open' | 'closed',
): Promise<void> {
  const { shop, standIns, staff, timeline } = past
  await standIns.setClock('billplz', shop.now())
  const reference = issueState === 'open' ? 'OTHERSHOP-2' : 'OTHERSHOP-1'
  const billId = await createDemoBill(past, {
    reference,
    amountSen: 8_800,
    buyer: getDemoGuest(57),
  })
  await standIns.payBill(billId, 'pay', shop.now())
  await receiveMessage(past, { billId, saysPaid: true })
  if (issueState === 'open') return
  timeline.plan(addDuration(shop.now(), hours(20)), async () => {
    const { id, opened_at: openedAt } = await shop.db
      .selectFrom('payment_issue')
      .select(['id', 'opened_at'])
      .where('resource_id', '=', billId)
      .executeTakeFirstOrThrow()
    const note = 'Belongs to the other shop with our Billplz account.'
    const request = { issueId: id, openedAt: openedAt.toISOString(), note }
    await closePaymentIssue(shop, staff.admin, request)
  })
}

/** "parked message": a message about an unpaid bill of another shop. */
export async function receiveUnmatchedMessage(past: DemoPast): Promise<void> {
  await past.standIns.setClock('billplz', past.shop.now())
  const billId = await createDemoBill(past, {
    reference: 'OTHERSHOP-3',
    amountSen: 4_400,
    buyer: getDemoGuest(58),
  })
  await receiveMessage(past, { billId, saysPaid: false })
}

/**
 * Saves a callback as the endpoint does, with a token that matches no attempt, and processes it.
 */
async function receiveMessage(
  { shop }: DemoPast,
  { billId, saysPaid }: { billId: string; saysPaid: boolean },
): Promise<void> {
  const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
  const message = await transact(shop.db, (tx) =>
    insertMessage(tx, {
      provider: 'billplz',
      eventKey: sha256Of(`demo message about ${billId}`),
      attemptTokenHash: sha256Of(`demo token of ${billId}`),
      resourceId: billId,
      saysPaid,
      body: `id=${billId}&paid=${saysPaid}`,
      receivedAt: shop.now(),
    }),
  )
  if (message) await processCallback(shop, message.id)
}
