/**
 * Saves the customer's answer to a pharmacist's question. The answer is health data, so it is
 * stored encrypted and only with consent. The order then returns to the top of the pharmacists'
 * queue, and a pharmacist who read it before the answer arrived gets CONFLICT when they decide.
 */
import { answerConsentVersion } from '#domain/pharmacy/answer-consent.ts'
import { findClosingReason, type ClosingReason } from '#domain/pharmacy/review-state.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { getLinkedOrder } from './message-links.store.ts'
import {
  findUnlockedOrder,
  readConversation,
  type Conversation,
  type ConversationCaller,
} from './open-conversation.ts'
import {
  addMessage,
  addReviewStep,
  listMessages,
  lockReview,
  saveReview,
} from '#server/pharmacy/review/reviews.store.ts'

/** English texts by closing reason; each is the key of its translation. */
const closedTexts: Readonly<Record<ClosingReason, string>> = {
  approved: 'This question is closed: our pharmacist has approved your order.',
  declined: 'This question is closed: our pharmacist has decided not to make this order.',
  over: 'This question is closed. You no longer need to answer.',
}

/**
 * Saves the answer and the consent, and returns the conversation with the answer. Changes nothing
 * when this is already the newest answer. Throws HEALTH_CONSENT_REQUIRED without consent,
 * LINK_EXPIRED for an expired link or a closed question, and CODE_INVALID unless the caller owns
 * the order or has entered its code.
 */
export async function answerPharmacist(
  shop: Shop,
  answer: { token: string; text: string; consent: boolean },
  caller: ConversationCaller,
): Promise<Conversation> {
  if (!answer.consent)
    throw new ShopError('HEALTH_CONSENT_REQUIRED', {
      message: 'Tick the box that lets our pharmacist read your answer.',
    })
  return transact(shop.db, async (tx) => {
    const order = findUnlockedOrder(shop, await getLinkedOrder(shop, tx, answer.token), caller)
    if (!order)
      throw new ShopError('CODE_INVALID', {
        message: 'This page has expired. Ask for a new code to send your answer.',
      })
    // The lock keeps a pharmacist from deciding between the checks below and the answer.
    const review = await lockReview(tx, order.id)
    // The reply to an earlier call with this answer was lost.
    if (
      review.order.review === 'answered' &&
      (await isNewestAnswer(shop, tx, order.id, answer.text))
    )
      return readConversation(shop, tx, order)
    const closingReason = findClosingReason(review.order)
    if (closingReason) throw new ShopError('LINK_EXPIRED', { message: closedTexts[closingReason] })
    const sentAt = shop.now()
    // Only staff have a name, sign a step or give a reason.
    await addMessage(shop, tx, order.id, {
      author: 'customer',
      name: '',
      text: answer.text,
      sentAt,
    })
    await addReviewStep(shop, tx, order.id, {
      step: 'answered',
      recordedAt: sentAt,
      userId: undefined,
      name: '',
      registration: '',
      reason: '',
    })
    // The new version makes a decision throw CONFLICT if the pharmacist has not read the answer.
    await saveReview(tx, review, 'answered', sentAt)
    await recordConsent(tx, {
      // The same kind as for the note at the checkout, so that erasing the order's health data
      // withdraws both consents.
      kind: 'medical_note',
      version: answerConsentVersion,
      about: 'order',
      aboutId: order.number,
      givenAt: sentAt,
    })
    // Queues a check of the customer's paid orders with the new health data.
    await publish(shop, tx, 'health data saved', { orderId: order.id })
    return readConversation(shop, tx, order)
  })
}

/** Returns whether `text` is the newest answer of the customer. */
async function isNewestAnswer(shop: Shop, tx: Tx, orderId: number, text: string): Promise<boolean> {
  const messages = await listMessages(shop, tx, orderId)
  return messages.findLast(({ author }) => author === 'customer')?.text === text
}
