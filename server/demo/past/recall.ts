/**
 * The recall of a lot, from the supplier's call to its end: a pharmacist approves the emails, one
 * customer answers with the link, staff record the answer of another one by phone.
 */
import { days, hours, later } from '#domain/time.ts'
import { answerRecall } from '#server/recalls/answer-recall.ts'
import { closeRecall } from '#server/recalls/close-recall.ts'
import { getTracedLot } from '#server/recalls/find-traced-lots.ts'
import { recordStaffAnswer } from '#server/recalls/record-staff-answer.ts'
import { sendRecallEmails } from '#server/recalls/send-recall.ts'
import { startRecall } from '#server/recalls/start-recall.ts'
import { traceLot } from '#server/recalls/trace-lot.ts'

import { readLinkToken } from './emails.ts'
import type { Past } from './past.ts'

/** From the release of the lot to the supplier's call, at least. */
const callAfter = days(24)
/** With fewer shipped orders the recall would have no two answers. */
const minShippedOrders = 2

/** Call this when the lot is released. */
export function planRecall(past: Past, lotNumber: string): void {
  const { shop, timeline } = past
  timeline.plan(later(shop.now(), callAfter), () => recallWhenShipped(past, lotNumber))
}

/** Waits until all orders with the lot are shipped, because staff would have to hold the others. */
async function recallWhenShipped(past: Past, lotNumber: string): Promise<void> {
  const { shop, timeline, staff } = past
  const { orders } = await traceLot(shop.db, await getTracedLot(shop.db, lotNumber))
  const isShipped = orders.every(({ dispatchedAt }) => dispatchedAt !== undefined)
  if (orders.length < minShippedOrders || !isShipped) {
    timeline.plan(later(shop.now(), days(1)), () => recallWhenShipped(past, lotNumber))
    return
  }
  await startRecall(shop, staff.secondPharmacist, lotNumber, {
    reason: 'The supplier reports that this lot has less than the stated content.',
    level: 'III',
  })
  timeline.plan(later(shop.now(), hours(0.5)), () => sendEmails(past, lotNumber))
}

async function sendEmails(past: Past, lotNumber: string): Promise<void> {
  const { shop, timeline, staff } = past
  // The texts were not changed since the start.
  const { orders } = await sendRecallEmails(shop, staff.pharmacist, lotNumber, 1)
  const [first, second] = orders
  if (!first || !second) throw new Error(`recall of lot ${lotNumber} has too few orders`)
  timeline.plan(later(shop.now(), hours(5)), async () => {
    const token = await readLinkToken(shop, { kind: 'recall', to: first.email })
    await answerRecall(shop, { token, answer: 'used up' }, 'en')
  })
  timeline.plan(later(shop.now(), days(1)), async () => {
    const target = { lotNumber, orderId: second.orderId }
    await recordStaffAnswer(shop, staff.admin, target, 'returned')
  })
  timeline.plan(later(shop.now(), days(4)), async () => {
    const note = 'Two customers have answered. The supplier has taken the lot back.'
    await closeRecall(shop, staff.pharmacist, lotNumber, note)
  })
}
