/**
 * The page that the link in a recall's email opens. Opening the page changes nothing, because mail
 * programs open links to scan them. The customer answers with a button.
 */
import type { HandlerResult } from '#contract/call.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { RecallAnswer } from '#domain/recalls/recall-answers.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findTracedLots } from './trace/find-traced-lots.ts'
import { readRecallToken } from './emails/recall-token.ts'
import { findRecall, lockRecall, type Recall } from './recalls.store.ts'
import { listRecallOrders, updateRecallOrders, type RecallOrder } from './recall-orders.store.ts'
import { listOrdersToRecall, traceLot } from './trace/trace-lot.ts'

type CustomerPage = HandlerResult<'POST /api/recall-answers/open'>

/**
 * Returns the page. `isClosed` is true for a closed recall, which saves no answer. Throws
 * LINK_EXPIRED for a wrong link, a withdrawn recall or a deleted order.
 */
export async function openRecallLink(
  shop: Shop,
  token: string,
  language: ShopLanguage,
): Promise<CustomerPage> {
  // Without a lock: many customers may open the same recall at the same time.
  const { recall, order } = await getLinkedOrder(shop, token, {
    db: shop.db,
    readRecall: (recallId) => findRecall(shop.db, recallId),
  })
  return readCustomerPage(shop.db, recall, order, language)
}

/**
 * Saves the answer and returns the page with it. Replaces an earlier answer, even one that staff
 * recorded. Throws LINK_EXPIRED like `openRecallLink`, and CONFLICT when the recall is closed.
 */
export async function answerRecall(
  shop: Shop,
  { token, answer }: { token: string; answer: RecallAnswer },
  language: ShopLanguage,
): Promise<CustomerPage> {
  const { recall, order } = await transact(shop.db, async (tx) => {
    const linked = await getLinkedOrder(shop, token, {
      db: tx,
      // Locked, so that no answer is saved after staff have closed the recall.
      readRecall: (recallId) => lockRecall(tx, recallId),
    })
    if (linked.recall.closedAt)
      throw new ShopError('CONFLICT', {
        message: 'This recall is closed. Contact us if you still have the product.',
      })
    await updateRecallOrders(tx, linked.recall.id, [linked.order.orderId], {
      answer,
      answered_at: shop.now(),
      // Empty: the answer is the customer's own.
      answered_by: '',
    })
    return linked
  })
  return readCustomerPage(shop.db, recall, { ...order, answer }, language)
}

/**
 * Returns the recall and the order of a link. `readRecall` decides whether the recall is locked.
 * Throws LINK_EXPIRED.
 */
async function getLinkedOrder<FoundRecall extends Recall>(
  shop: Shop,
  token: string,
  { db, readRecall }: { db: Db; readRecall: (id: number) => Promise<FoundRecall | undefined> },
): Promise<{ recall: FoundRecall; order: RecallOrder }> {
  const link = readRecallToken(shop, token)
  if (!link) throw createLinkExpiredError()
  const recall = await readRecall(link.recallId)
  if (!recall || recall.withdrawnAt) throw createLinkExpiredError()
  const orders = await listRecallOrders(db, recall.id)
  const order = orders.find(({ number }) => number === link.orderNumber)
  if (!order) throw createLinkExpiredError()
  return { recall, order }
}

function createLinkExpiredError(): ShopError {
  return new ShopError('LINK_EXPIRED', { message: 'This link is incomplete or no longer valid.' })
}

async function readCustomerPage(
  db: Db,
  recall: Recall,
  order: RecallOrder,
  language: ShopLanguage,
): Promise<CustomerPage> {
  const [lot] = await findTracedLots(db, { ids: [recall.lotId] })
  if (!lot) throw new Error(`recall ${recall.id} references missing lot ${recall.lotId}`)
  const ordersToRecall = listOrdersToRecall(await traceLot(db, lot))
  const tracedOrder = ordersToRecall.find(({ id }) => id === order.orderId)
  return {
    // In the API, the id of an order is its number.
    orderId: order.number,
    // Empty when the lot was taken off the batch sheet, or all jars were replaced.
    jars: (tracedOrder?.jars ?? []).map(({ product, quantity, batch }) => ({
      product,
      quantity,
      batch,
    })),
    texts: recall.texts[language],
    answer: order.answer ?? null,
    isClosed: recall.closedAt !== undefined,
  }
}
