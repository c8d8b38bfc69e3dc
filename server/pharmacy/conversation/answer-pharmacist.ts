/**
 * The customer's answer to a question. It is health data: stored only with consent, sealed, and the
 * order returns to the top of the queue. A pharmacist who read the order before the answer arrived
 * gets a CONFLICT when they decide.
 */
import { closedBy } from '#domain/pharmacy/review-state.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'

import { getLinkedOrder } from './message-links.store.ts'
import { mayRead, readConversation, type Conversation, type Reader } from './open-conversation.ts'
import {
  addMessage,
  addStep,
  findReview,
  reviewedOrderOf,
  saveReview,
} from '#server/pharmacy/review/reviews.store.ts'

/** English texts; each is the key of its translation. */
const closedTexts = {
  approved: 'This question is closed: our pharmacist has approved your order.',
  declined: 'This question is closed: our pharmacist has decided not to make this order.',
  over: 'This question is closed. You no longer need to answer.',
} as const

/** Stored with the consent; change it together with the text of the consent box. */
const consentVersion = '2026-11'

/**
 * Throws LINK_EXPIRED, HEALTH_CONSENT_REQUIRED, and CODE_INVALID for a browser without a valid
 * pass.
 */
export async function answerPharmacist(
  shop: Shop,
  answer: { token: string; text: string; consent: boolean },
  reader: Reader,
): Promise<Conversation> {
  if (!answer.consent)
    throw new ShopError('HEALTH_CONSENT_REQUIRED', {
      message: 'Tick the box that lets our pharmacist read your answer.',
    })
  return transact(shop.db, async (tx) => {
    const linked = await getLinkedOrder(shop, tx, answer.token)
    if (!mayRead(shop, linked, reader))
      throw new ShopError('CODE_INVALID', {
        message: 'This page has expired. Ask for a new code to send your answer.',
      })
    const row = await tx
      .selectFrom('orders')
      .select(['status', 'payment', 'dispatched_at'])
      .where('id', '=', linked.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const review = await findReview(tx, linked.id)
    const closed = closedBy(reviewedOrderOf(row, review.state))
    if (closed) throw new ShopError('LINK_EXPIRED', { message: closedTexts[closed] })
    const at = shop.now()
    const from = { from: 'customer', name: '', text: answer.text, at } as const
    await addMessage(shop, tx, linked.id, from)
    await addStep(shop, tx, linked.id, {
      step: 'answered',
      at,
      userId: undefined,
      name: '',
      registration: '',
      reason: '',
    })
    await saveReview(tx, linked.id, { state: 'answered', version: review.version + 1 }, at)
    const about = { about: 'order', aboutId: linked.number } as const
    await recordConsent(tx, { kind: 'medical_note', version: consentVersion, ...about, at })
    await publish(shop, tx, 'health data saved', { orderId: linked.id })
    return readConversation(shop, tx, linked)
  })
}
