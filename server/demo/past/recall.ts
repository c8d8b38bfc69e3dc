/**
 * Plans a recall in the demo's past. The supplier reports a problem with a lot. One pharmacist
 * starts the recall, and another approves the emails. One customer answers with the link of the
 * email, and staff record the answer that another gave by phone. Then a pharmacist closes the
 * recall.
 */
import { days, hours, addDuration, minutes } from '#domain/time.ts'
import { answerRecall } from '#server/recalls/answer-recall.ts'
import { closeRecall } from '#server/recalls/close-recall.ts'
import { getTracedLot } from '#server/recalls/trace/find-traced-lots.ts'
import { recordStaffAnswer } from '#server/recalls/record-staff-answer.ts'
import { sendRecallEmails } from '#server/recalls/emails/send-recall-emails.ts'
import { startRecall } from '#server/recalls/start-recall.ts'
import { traceLot } from '#server/recalls/trace/trace-lot.ts'

import { readLinkToken } from './read-link-token.ts'
import type { DemoPast } from './past.ts'

/** Shortest time from the release of the lot to the start of the recall. */
const recallDelay = days(24)
/** Two customers answer, so the recall needs two shipped orders. */
const minShippedOrders = 2
/** Version of a recall whose texts have not been changed since its start. */
const firstVersion = 1

/** Plans the recall of a lot that is released now. */
export function planRecall(past: DemoPast, lotNumber: string): void {
  const { shop, timeline } = past
  timeline.plan(addDuration(shop.now(), recallDelay), () => recallOnceShipped(past, lotNumber))
}

/**
 * Starts the recall once all orders with the lot are shipped, at least `minShippedOrders`. Until
 * then, tries again every day. Of an order that is not shipped yet, staff would first have to
 * replace the jar.
 */
async function recallOnceShipped(past: DemoPast, lotNumber: string): Promise<void> {
  const { shop, timeline, staff } = past
  const { orders } = await traceLot(shop.db, await getTracedLot(shop.db, lotNumber))
  const areAllShipped = orders.every(({ dispatchedAt }) => dispatchedAt !== undefined)
  if (orders.length < minShippedOrders || !areAllShipped) {
    timeline.plan(addDuration(shop.now(), days(1)), () => recallOnceShipped(past, lotNumber))
    return
  }
  await startRecall(shop, staff.secondPharmacist, lotNumber, {
    reason: 'The supplier reports that this lot has less than the stated content.',
    level: 'III',
  })
  timeline.plan(addDuration(shop.now(), minutes(30)), () =>
    sendEmailsAndPlanAnswers(past, lotNumber),
  )
}

async function sendEmailsAndPlanAnswers(past: DemoPast, lotNumber: string): Promise<void> {
  const { shop, timeline, staff } = past
  const { orders } = await sendRecallEmails(shop, staff.pharmacist, lotNumber, firstVersion)
  const [orderAnsweredByLink, orderAnsweredByPhone] = orders
  if (!orderAnsweredByLink || !orderAnsweredByPhone)
    throw new Error(`recall of lot ${lotNumber} has too few orders`)
  timeline.plan(addDuration(shop.now(), hours(5)), async () => {
    const token = await readLinkToken(shop, { kind: 'recall', to: orderAnsweredByLink.email })
    await answerRecall(shop, { token, answer: 'used up' }, 'en')
  })
  timeline.plan(addDuration(shop.now(), days(1)), async () => {
    const target = { lotNumber, orderNumber: orderAnsweredByPhone.orderId }
    await recordStaffAnswer(shop, staff.admin, target, 'returned')
  })
  timeline.plan(addDuration(shop.now(), days(4)), async () => {
    const note = 'Two customers have answered. The supplier has taken the lot back.'
    await closeRecall(shop, staff.pharmacist, lotNumber, note)
  })
}
