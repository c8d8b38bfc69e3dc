/**
 * Three subscriptions: one runs and has two deliveries, one is paused, one was cancelled. PayPal's
 * stand-in charges them while its clock follows the past.
 */
import { sen, ZERO_SEN } from '#domain/money.ts'
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { days, subtractDuration, addDuration, type Duration } from '#domain/time.ts'
import {
  demoIp,
  getDemoCustomer,
  mainCustomer,
  type DemoCustomer,
} from '#server/demo/data/people.ts'
import type { Story } from '#server/demo/data/story.ts'
import { transact } from '#server/db/transact.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { beginSubscription } from '#server/subscriptions/begin/begin-subscription.ts'
import { quotePlans } from '#server/subscriptions/begin/quote-plans.ts'
import { changeState } from '#server/subscriptions/change/change-state.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'

import { findOrCreateAccount } from './accounts.ts'
import { createPastOrder, type DemoPast, type PastCustomer } from './past.ts'

type DemoSubscription = {
  buyer: DemoCustomer
  productId: number
  /** Days from its beginning to the first start. A delivery follows every `cadenceDays`. */
  beganDaysAgo: number
  /** A change that the customer requested and PayPal made. */
  change?: {
    to: RequestedState
    /** Days before the first start. */
    daysAgo: number
    /** PayPal refused the first try, which is a payment issue. */
    wasRefusedBefore?: true
    /** PayPal's payment counts as one after the change, which is a payment issue. */
    wasChargedAfter?: true
  }
}

/** PayPal's stand-in charges every 30 days. */
const cadenceDays = 30
/**
 * Days from a charge until the shop syncs it. PayPal charges at 10:00 UTC, perhaps later in the day
 * than the subscription began.
 */
const syncDelayDays = 1
/** Days from the refusal of a change until the customer requests it again. */
const daysFromRefusalToChange = 1

/** The orders of all deliveries are delivered, the usual end of a story. */
const deliveryStory: Story = { shows: 'delivery of a subscription', placedAgo: 0, cart: [] }

/** The buyers have accounts: every third demo customer has one. */
const demoSubscriptions: readonly DemoSubscription[] = [
  { buyer: mainCustomer, productId: 32, beganDaysAgo: 46 },
  {
    buyer: getDemoCustomer(45),
    productId: 24,
    beganDaysAgo: 38,
    change: { to: 'SUSPENDED', daysAgo: 24 },
  },
  {
    buyer: getDemoCustomer(48),
    productId: 28,
    beganDaysAgo: 41,
    change: { to: 'CANCELLED', daysAgo: 27, wasRefusedBefore: true, wasChargedAfter: true },
  },
]

/**
 * Ages of the orders of all deliveries. Only the subscription without a change has a second one.
 * The others were paused or cancelled before it.
 */
export const agesOfDeliveries: readonly Duration[] = demoSubscriptions.flatMap(
  ({ beganDaysAgo, change }) => [
    days(beganDaysAgo),
    ...(change ? [] : [days(beganDaysAgo - cadenceDays - syncDelayDays)]),
  ],
)

/** A subscription that has begun. */
type BegunSubscription = {
  /** The shop's id. */
  id: number
  /** PayPal's id. */
  providerId: string
  customer: { email: string; userId: string }
}

export function planSubscriptions(past: DemoPast, present: Date): void {
  for (const demoSubscription of demoSubscriptions)
    past.timeline.plan(subtractDuration(present, days(demoSubscription.beganDaysAgo)), async () => {
      const begunSubscription = await beginDemoSubscription(past, demoSubscription)
      await syncDeliveries(past, begunSubscription)
      planChange(past, demoSubscription, begunSubscription, present)
      planNextSync(past, begunSubscription)
    })
}

/** The customer chooses a subscription at the checkout and approves it on PayPal's page. */
async function beginDemoSubscription(
  past: DemoPast,
  demoSubscription: DemoSubscription,
): Promise<BegunSubscription> {
  const { shop, standIns } = past
  const { buyer } = demoSubscription
  const userId = await findOrCreateAccount(past, buyer)
  if (userId === undefined) throw new Error(`${buyer.email} has no account for a subscription`)
  await standIns.setClock('paypal', shop.now())
  const { id, subscriptionId: providerId } = await beginSubscription(
    shop,
    await createSubscriptionBody(past, demoSubscription),
    { claimHash: claimOfSubscriber(buyer), userId, idempotencyKey: undefined, ip: demoIp },
  )
  await standIns.approveSubscription(providerId)
  return { id, providerId, customer: { email: buyer.email, userId } }
}

/**
 * Returns the claim, a cookie value that identifies a browser to its orders. This browser places no
 * orders, so that beginning a subscription replaces none.
 */
function claimOfSubscriber({ email }: DemoSubscription['buyer']): string {
  return `demo subscription of ${email}`
}

/** Syncs the subscription from PayPal and adds the orders of its new deliveries. */
async function syncDeliveries(past: DemoPast, { id, customer }: BegunSubscription): Promise<void> {
  await syncSubscription(past.shop, id)
  await addDeliveries(past, id, customer)
}

/** Plans the change of a subscription, and its payment issues. Does nothing without a change. */
function planChange(
  past: DemoPast,
  { change }: DemoSubscription,
  begunSubscription: BegunSubscription,
  present: Date,
): void {
  if (!change) return
  const { to, daysAgo, wasRefusedBefore, wasChargedAfter } = change
  past.timeline.plan(subtractDuration(present, days(daysAgo)), async () => {
    await requestChange(past, begunSubscription, to)
    if (wasChargedAfter) await recordChargeAfterCancellation(past, begunSubscription.id)
  })
  if (wasRefusedBefore)
    past.timeline.plan(subtractDuration(present, days(daysAgo + daysFromRefusalToChange)), () =>
      recordRefusedChange(past, begunSubscription.providerId),
    )
}

/** "change refused": PayPal did not pause a subscription. Records the issue without a request. */
async function recordRefusedChange({ shop }: DemoPast, providerId: string): Promise<void> {
  await transact(shop.db, (tx) =>
    recordPaymentIssue(shop, tx, {
      kind: 'change refused',
      provider: 'paypal',
      providerResourceId: providerId,
      details: { expectedState: 'SUSPENDED', foundState: 'ACTIVE', reason: 'refused' },
    }),
  )
}

/** "charged after cancellation": records the issue for the last payment, without another charge. */
async function recordChargeAfterCancellation(
  { shop }: DemoPast,
  subscriptionId: number,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const delivery = await tx
      .selectFrom('subscription_delivery')
      .innerJoin('orders', 'orders.id', 'subscription_delivery.order_id')
      .select(['orders.id', 'orders.number', 'payment_id', 'amount_sen'])
      .where('subscription_id', '=', subscriptionId)
      .orderBy('subscription_delivery.number', 'desc')
      .executeTakeFirstOrThrow()
    await recordPaymentIssue(shop, tx, {
      kind: 'charged after cancellation',
      provider: 'paypal',
      providerResourceId: delivery.payment_id,
      orderId: delivery.id,
      orderNumber: delivery.number,
      details: { expectedAmount: ZERO_SEN, foundAmount: sen(delivery.amount_sen) },
    })
  })
}

/** Plans the sync after the second charge. A third would come after the present. */
function planNextSync(past: DemoPast, begunSubscription: BegunSubscription): void {
  const { shop, standIns, timeline } = past
  timeline.plan(addDuration(shop.now(), days(cadenceDays + syncDelayDays)), async () => {
    await standIns.setClock('paypal', shop.now())
    await syncDeliveries(past, begunSubscription)
  })
}

async function createSubscriptionBody(
  { shop }: DemoPast,
  { buyer, productId }: DemoSubscription,
): Promise<Parameters<typeof beginSubscription>[1]> {
  const { address } = buyer
  const cart = [{ id: productId, quantity: 1 }]
  const caller = { claimHash: claimOfSubscriber(buyer), userId: undefined, ip: demoIp }
  const { plans: offers } = await quotePlans(shop, { cart, state: address.state }, caller)
  const offer = offers.find(({ option }) => option === 'threeMonth')
  if (!offer?.isOffered) throw new Error(`product ${productId} is not offered for three months`)
  return {
    paymentData: {
      total: Number(offer.firstPayment.total),
      currency: 'MYR',
      method: 'paypal',
      intent: 'threeMonth',
    },
    customerDetails: {
      email: buyer.email,
      phone: address.phone,
      firstName: address.firstName,
      lastName: address.lastName,
      address_1: address.line1,
      address_2: address.line2,
      city: address.city,
      state: address.state,
      postalCode: address.postcode,
      country: 'Malaysia',
      medicalCondition: '',
    },
    cart,
    consent: { terms: true },
  }
}

/** The customer pauses or cancels the subscription, and PayPal does it. */
async function requestChange(
  { shop, standIns }: DemoPast,
  { id, customer }: BegunSubscription,
  to: RequestedState,
): Promise<void> {
  await standIns.setClock('paypal', shop.now())
  const { userId } = customer
  await changeState(shop, { userId, id: String(id), requestedState: to, reason: undefined })
}

/** Adds the orders of new deliveries, so that staff make them. */
async function addDeliveries(
  past: DemoPast,
  subscriptionId: number,
  customer: PastCustomer,
): Promise<void> {
  const rows = await past.shop.db
    .selectFrom('subscription_delivery')
    .innerJoin('orders', 'orders.id', 'subscription_delivery.order_id')
    .select(['orders.id', 'orders.number'])
    .where('subscription_delivery.subscription_id', '=', subscriptionId)
    .orderBy('orders.id')
    .execute()
  const addedOrderIds = new Set(past.orders.map((order) => order.id))
  for (const row of rows.filter(({ id: orderId }) => !addedOrderIds.has(orderId)))
    past.orders.push({
      ...createPastOrder({ ...row, story: deliveryStory, customer }),
      isPaid: true,
    })
}
