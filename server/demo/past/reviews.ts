/** The pharmacist reviews paid orders, asks questions and declines; customers answer. */
import { hours, addDuration } from '#domain/time.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { addNote } from '#server/order-desk/add-note.ts'
import { askCustomer } from '#server/pharmacy/conversation/ask-customer.ts'
import { answerPharmacist } from '#server/pharmacy/conversation/answer-pharmacist.ts'
import { approveOrder } from '#server/pharmacy/review/approve-order.ts'
import { declineOrder } from '#server/pharmacy/review/decline-order.ts'

import { readLinkToken } from './read-link-token.ts'
import { noSessionId, type DemoPast, type PastOrder } from './past.ts'

/** What a pharmacist asks, and what the customer answers. */
const conversations = [
  {
    question: 'Which tablets do you take, and at what time of the day?',
    answer: 'One multivitamin in the morning after breakfast.',
  },
  {
    question: 'Do you take another supplement with the same ingredients?',
    answer: 'Yes, one tablet in the morning, for about a year.',
  },
  {
    question: 'Since when have you taken it, and how many per day?',
    answer: 'One tablet in the morning after breakfast, for about a year.',
  },
] as const
const approvalReason =
  'Discussed with the customer by telephone. The formula may be made as ordered.'
const declineReason = 'The formula contains something that the customer must avoid.'

/** Reviews every paid order that waits, except orders whose story requires no decision yet. */
export async function reviewOrders(past: DemoPast): Promise<void> {
  for (const order of past.orders.filter(isReadyForReview)) await reviewOrder(past, order)
}

function isReadyForReview({ isPaid, reviewState, story }: PastOrder): boolean {
  return (
    isPaid && reviewState === 'waiting' && story.review !== 'waits' && story.lastStage !== 'paid'
  )
}

async function reviewOrder(past: DemoPast, order: PastOrder): Promise<void> {
  const { shop, staff, timeline } = past
  const { review: plannedReview = 'approved', staffNote } = order.story
  if (staffNote !== undefined) await addNote(shop, staff.admin, order.number, { text: staffNote })
  if (plannedReview === 'declined') {
    await declineOrder(shop, staff.pharmacist, { ...decisionOf(order), reason: declineReason })
    order.reviewState = 'declined'
    // Declining an order also opens its refund.
    order.hasRefund = true
    order.declinedAt = shop.now()
  } else if (plannedReview === 'asked' || plannedReview === 'answered') {
    const { question } = conversationOf(order)
    order.reviewVersion = await askCustomer(shop, staff.pharmacist, {
      ...decisionOf(order),
      question,
    })
    order.reviewState = 'asked'
    if (plannedReview === 'answered')
      timeline.plan(addDuration(shop.now(), hours(3)), () => answerQuestion(past, order))
  } else await approveReview(past, order)
}

/** Returns the parameters of a decision: the order and the version that the pharmacist saw. */
function decisionOf({ number, reviewVersion }: PastOrder) {
  return { orderNumber: number, version: reviewVersion }
}

/** Approves the order, with a written reason if the order has a flag. */
async function approveReview({ shop, staff }: DemoPast, order: PastOrder): Promise<void> {
  const approveWithReason = (reason: string) =>
    approveOrder(shop, staff.pharmacist, {
      ...decisionOf(order),
      reason,
      acceptsUnseenFlags: true,
    })
  try {
    await approveWithReason('')
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'REASON_REQUIRED') throw error
    await approveWithReason(approvalReason)
  }
  order.reviewState = 'approved'
}

function conversationOf({ id }: PastOrder) {
  return conversations[id % conversations.length] ?? conversations[0]
}

/** The customer opens the link in the email, logged in to the account, and answers. */
async function answerQuestion({ shop }: DemoPast, order: PastOrder): Promise<void> {
  const { userId } = order.customer
  if (userId === undefined) throw new Error(`order ${order.number} has no account to answer with`)
  const token = await readLinkToken(shop, { kind: 'pharmacist asks', to: order.customer.email })
  const actor = {
    userId,
    role: 'customer',
    sessionId: noSessionId,
    loggedInAt: shop.now(),
  } as const
  const reader = { actor, request: { cookies: {} } }
  const { answer } = conversationOf(order)
  await answerPharmacist(shop, { token, text: answer, consent: true }, reader)
  order.reviewState = 'answered'
}
