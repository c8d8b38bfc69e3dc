/**
 * Shows one customer to staff without health data; of quizzes it returns only the count. Each read
 * is recorded in the audit log.
 */
import type { HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit } from '#domain/money.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { listShownConsents } from '#server/consent/list-shown-consents.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { listOwnOrders } from '#server/orders/read/list-own-orders.ts'
import type { Shop } from '#server/shop.ts'
import { listSubscriptionIds } from '#server/subscriptions/list-subscriptions.ts'

/** Returns the customer. Throws NOT_FOUND for an unknown id or a staff account. */
export async function showCustomer(
  shop: Shop,
  actor: Actor,
  customerId: string,
): Promise<HandlerResult<'GET /api/admin/customers/{customerId}'>> {
  const user = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', customerId)
    .where('role', '=', 'customer')
    .executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
  await transact(shop.db, (tx) =>
    recordAudit(tx, { at: shop.now(), actor, action: 'customer.read', subjectId: user.id }),
  )
  const orders = await listOwnOrders(shop, user.id)
  const quizzes = await shop.db
    .selectFrom('quiz')
    .select('id')
    .where('user_id', '=', user.id)
    .execute()
  const consents = await listShownConsents(shop.db, {
    userId: user.id,
    quizIds: quizzes.map(({ id }) => id),
    orderNumbers: orders.map(({ number }) => number),
    subscriptionIds: await listSubscriptionIds(shop.db, user.id),
  })
  const postcodeAndCity = `${user.postcode} ${user.city}`.trim()
  return {
    customerId: user.id,
    email: user.email,
    name: `${user.first_name} ${user.last_name}`.trim(),
    phone: user.phone,
    createdAt: user.created_at.toISOString(),
    isDisabled: user.disabled_at !== null,
    address: [user.address_1, user.address_2, postcodeAndCity, user.state].filter(
      (line) => line !== '',
    ),
    quizCount: quizzes.length,
    orders: orders.map((order) => ({
      orderId: order.number,
      createdAt: order.createdAt.toISOString(),
      status: order.status,
      paymentState: paymentTexts[order.payment],
      totalPrice: formatPlainRinggit(order.total),
    })),
    consents,
  }
}
