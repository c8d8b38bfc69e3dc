/**
 * The page that the link in a recall's email opens. Opening the page changes nothing, because mail
 * programs open links to scan them. The customer answers with a button.
 */
import type { HandlerResult } from '#contract/call.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { RecallAnswer } from '#domain/recalls/recall-answers.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findTracedLots } from './trace/find-traced-lots.ts'
import { readRecallToken } from './emails/recall-token.ts'
import {
  listRecallOrders,
  lockRecall,
  updateRecallOrders,
  type Recall,
  type RecallOrder,
} from './recalls.store.ts'
import { listOrdersToRecall, traceLot } from './trace/trace-lot.ts'

type CustomerPage = HandlerResult<'POST /api/recall-answers/open'>

/**
 * Returns the page. A closed recall has `isClosed`. Throws LINK_EXPIRED for a wrong link, a
 * withdrawn recall or a deleted order.
 */
export function openRecallLink(
  shop: Shop,
  token: string,
  language: ShopLanguage,
): Promise<CustomerPage> {
  return transact(shop.db, async (tx) => {
    const { recall, order } = await getLinkedOrder(shop, tx, token)
    return readCustomerPage(tx, recall, order, language)
  })
}

/**
 * Saves the answer. Replaces an earlier answer, even an answer that staff recorded. Throws
 * LINK_EXPIRED like `openRecallLink`, and CONFLICT when the recall is closed.
 */
export function answerRecall(
  shop: Shop,
  { token, answer }: { token: string; answer: RecallAnswer },
  language: ShopLanguage,
): Promise<CustomerPage> {
  return transact(shop.db, async (tx) => {
    const { recall, order } = await getLinkedOrder(shop, tx, token)
    if (recall.closedAt)
      throw new ShopError('CONFLICT', {
        message: 'This recall is closed. Contact us if you still have the product.',
      })
    await updateRecallOrders(tx, recall.id, [order.orderId], {
      answer,
      answered_at: shop.now(),
      answered_by: '',
    })
    return readCustomerPage(tx, recall, { ...order, answer }, language)
  })
}

/**
 * Returns recall and order of a link. Locks the recall, so that no answer is saved after staff have
 * closed it.
 */
async function getLinkedOrder(
  shop: Shop,
  tx: Tx,
  token: string,
): Promise<{ recall: Recall; order: RecallOrder }> {
  const link = readRecallToken(shop, token)
  const recall = link && (await lockRecall(tx, link.recallId))
  const orders = recall && !recall.withdrawnAt ? await listRecallOrders(tx, recall.id) : []
  const order = orders.find(({ number }) => number === link?.orderNumber)
  if (!recall || !order)
    throw new ShopError('LINK_EXPIRED', { message: 'This link is incomplete or no longer valid.' })
  return { recall, order }
}

async function readCustomerPage(
  tx: Tx,
  recall: Recall,
  order: RecallOrder,
  language: ShopLanguage,
): Promise<CustomerPage> {
  const [lot] = await findTracedLots(tx, { ids: [recall.lotId] })
  if (!lot) throw new Error(`recall ${recall.id} references missing lot ${recall.lotId}`)
  const ordersToRecall = listOrdersToRecall(await traceLot(tx, lot))
  const tracedOrder = ordersToRecall.find(({ id }) => id === order.orderId)
  return {
    orderId: order.number,
    // Empty when the lot was taken off the batch sheet, or all jars were replaced.
    jars: (tracedOrder?.jars ?? []).map(({ product, quantity, batch }) => ({
      product,
      quantity,
      batch,
    })),
    texts: { ...recall.texts[language] },
    answer: order.answer ?? null,
    isClosed: recall.closedAt !== undefined,
  }
}
