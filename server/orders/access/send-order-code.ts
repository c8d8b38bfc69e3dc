/**
 * Emails a code to a guest who asks for access to an order by order number and email address. If
 * these do not match, no code is sent, but response and response time are the same, so that they
 * reveal nothing.
 */
import { createHmac } from 'node:crypto'

import {
  createMailedCode,
  mailedCodeByteCount,
  mailedCodeLifetimeMs,
} from '#domain/accounts/mailed-code.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { addDuration } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { withMinimumDuration } from '#server/http/limits/with-minimum-duration.ts'
import { orderCode } from '#server/mail/emails/order/order-code.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { countRecipientEmail } from '#server/mail/recipient-limits.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { getOrderLanguage } from '#server/orders/read/get-order-language.ts'
import { saveOrderCode } from './order-codes.store.ts'

/** Random bytes of the dedupe key of an email with a code. */
const dedupeKeyByteCount = 12

/** Order number and email address as the guest typed them. Such an order may not exist. */
export type RequestedOrder = { orderNumber: string; email: string }

/**
 * Queues an email with a code if order number and email address match. Returns the same message
 * whether or not they match.
 */
export async function sendOrderCode(
  shop: Shop,
  requestedOrder: RequestedOrder,
): Promise<{ message: string }> {
  await withMinimumDuration(() =>
    transact(shop.db, async (tx) => {
      const order = await findRequestedOrder(tx, requestedOrder)
      if (!order) return
      await queueOrderCode(shop, tx, order, 'order')
    }),
  )
  return { message: 'If the order number and email match, we have sent a code to that address.' }
}

/**
 * Saves a code, which replaces the order's earlier code, and queues its email. Does nothing when
 * the buyer has got as many of these emails as a recipient may get. `page` is the page on which the
 * buyer enters the code: the order page, or the page with the pharmacist's question.
 */
export async function queueOrderCode(
  shop: Shop,
  tx: Tx,
  order: { id: number; number: string; email: string },
  page: 'order' | 'message',
): Promise<void> {
  const now = shop.now()
  // Checked before the code is saved: without a new email, the code of the last one must stay
  // valid.
  if (!(await countRecipientEmail(shop, tx, { kind: orderCode.kind, to: order.email }))) return
  const code = createMailedCode(shop.randomBytes(mailedCodeByteCount))
  const expiresAt = addDuration(now, mailedCodeLifetimeMs)
  await saveOrderCode(tx, {
    orderId: order.id,
    codeHash: hashOrderCode(shop, order.number, code),
    expiresAt,
  })
  await queueEmail(shop, tx, orderCode, {
    // Random: each request sends an email.
    dedupeKey: `code ${shop.randomBytes(dedupeKeyByteCount).toString('base64url')}`,
    orderId: order.id,
    to: order.email,
    isCounted: true,
    usefulUntil: expiresAt,
    language: await getOrderLanguage(tx, order.id),
    data: { code, number: order.number, page },
  })
}

/** Returns the order with this number if it has this email address; otherwise undefined. */
export async function findRequestedOrder(
  db: Db,
  { orderNumber, email }: RequestedOrder,
): Promise<{ id: number; number: string; email: string } | undefined> {
  const number = parseOrderNumber(orderNumber)
  if (number === undefined) return undefined
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'email'])
    .where('number', '=', number)
    .executeTakeFirst()
  return order && emailKeyOf(order.email) === emailKeyOf(email) ? order : undefined
}

/**
 * Returns the hash under which the code of an order is stored. The hash is keyed: the codes are so
 * short that a plain hash could be reversed by trying all of them.
 */
export function hashOrderCode(shop: Shop, orderNumber: string, code: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`code|${orderNumber}|${code}`).digest('hex')
}
