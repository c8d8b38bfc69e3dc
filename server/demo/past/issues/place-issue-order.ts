/**
 * Orders that get a payment issue: a difference between Billplz's records and the shop's. Each is
 * placed by a guest.
 */
import { ShopError } from '#server/http/shop-error.ts'
import { getDemoCustomer, ordinaryBuyerCount, type DemoCustomer } from '#server/demo/data/people.ts'
import type { DemoCart, Story } from '#server/demo/data/story.ts'
import { createPastOrder, type DemoPast } from '#server/demo/past/past.ts'
import { placeCartOrder } from '#server/demo/past/place-orders.ts'

/** An order with its last payment attempt. */
type PlacedOrder = {
  orderId: number
  number: string
  attemptId: number
  totalSen: number
}

/**
 * Returns a demo customer, as a guest. Throws for an unknown number, and for a customer who places
 * ordinary orders.
 */
export function getDemoGuest(number: number): DemoCustomer {
  if (number <= ordinaryBuyerCount)
    throw new Error(`demo customer ${number} places ordinary orders`)
  return { ...getDemoCustomer(number), hasAccount: false }
}

/**
 * Places an order and opens its bill. `browser` is any name. A new order of the same browser
 * replaces its earlier unpaid order.
 */
export async function placeIssueOrder(
  past: DemoPast,
  buyer: DemoCustomer,
  { browser, cart, voucher }: { browser: string; cart: DemoCart; voucher?: string },
): Promise<PlacedOrder & { billId: string }> {
  await past.standIns.setClock('billplz', past.shop.now())
  const billId = await placeCartOrder(
    past,
    { cart, ...(voucher !== undefined && { voucher }) },
    { buyer, userId: undefined, claimHash: claimHashOf(browser), quizId: null },
  )
  return { ...(await findPlacedOrder(past, 'bill_id', billId)), billId }
}

/** Places an order whose bill Billplz has stored, but not returned: the shop has no bill id. */
export async function placeWithLostBill(
  past: DemoPast,
  buyer: DemoCustomer,
  order: { browser: string; cart: DemoCart },
): Promise<PlacedOrder> {
  await past.standIns.loseNextBill()
  try {
    await placeIssueOrder(past, buyer, order)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'NO_PAYMENT_PAGE') throw error
  }
  return findPlacedOrder(past, 'claim', claimHashOf(order.browser))
}

/**
 * Returns the claim hash of a browser. It stands for the hash of the cookie that proves that this
 * browser placed the order.
 */
function claimHashOf(browser: string): string {
  return `demo issue ${browser}`
}

/** Returns an order by its bill, or by the claim of the browser if the bill is unknown. */
async function findPlacedOrder(
  { shop }: DemoPast,
  column: 'bill_id' | 'claim',
  value: string,
): Promise<PlacedOrder> {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'payment_attempt.id as attemptId', 'total_sen'])
    .where(column, '=', value)
    .executeTakeFirstOrThrow()
  const { id: orderId, number, attemptId, total_sen: totalSen } = row
  return { orderId, number, attemptId, totalSen }
}

/** Adds a paid order, so that staff make and ship it although its payment has an issue. */
export function addPaidOrder(
  past: DemoPast,
  { orderId: id, number }: PlacedOrder,
  { email }: DemoCustomer,
): void {
  const story: Story = { shows: 'an order with a payment issue', placedAgo: 0, cart: [] }
  past.orders.push({
    ...createPastOrder({ id, number, story, customer: { email, userId: undefined } }),
    isPaid: true,
  })
}
