/**
 * Three subscriptions: one runs and has two deliveries, one is paused, one was cancelled. PayPal's
 * stand-in charges them while its clock follows the past.
 */
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { days, subtractDuration, addDuration, type Duration } from '#domain/time.ts'
import {
  demoIp,
  getDemoCustomer,
  mainCustomer,
  type DemoCustomer,
} from '#server/demo/data/people.ts'
import type { Story } from '#server/demo/data/story.ts'
import { beginSubscription } from '#server/subscriptions/begin/begin-subscription.ts'
import { quotePlans } from '#server/subscriptions/begin/quote-plans.ts'
import { changeState } from '#server/subscriptions/change/change-state.ts'
import { syncSubscription } from '#server/subscriptions/sync/sync-subscription.ts'

import { findOrCreateAccount } from './accounts.ts'
import { newPastOrder, type Past, type PastCustomer } from './past.ts'
import { recordRefusedChange } from './payment-issues.ts'

type DemoPlan = {
  buyer: DemoCustomer
  productId: number
  /** How many days before the first start the plan began. A delivery follows every 30 days. */
  beganDaysAgo: number
  /** A change that the customer requested, `daysAgo` days before the first start. */
  change?: { to: RequestedState; daysAgo: number }
  /** PayPal refused an earlier change: the desk of payment issues shows it. */
  hasRefusedChange?: boolean
}

/** PayPal's stand-in charges every 30 days. */
const cadenceDays = 30
/** One day before the customer of the plan with `hasRefusedChange` cancels. */
const refusedChangeDaysAgo = 28

/** The orders of all deliveries reach the usual end of a story. */
const deliveryStory: Story = { shows: 'delivery of a plan', placedAgo: 0, cart: [] }

/** The buyers have accounts: every third demo customer has one. */
const plans: readonly DemoPlan[] = [
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
    change: { to: 'CANCELLED', daysAgo: 27 },
    hasRefusedChange: true,
  },
]

/**
 * Ages of the orders of all deliveries. Only the plan that runs has a second one: the shop adds it
 * a day after PayPal charged.
 */
export const agesOfDeliveries: readonly Duration[] = plans.flatMap(({ beganDaysAgo, change }) => [
  days(beganDaysAgo),
  ...(change ? [] : [days(beganDaysAgo - cadenceDays - 1)]),
])

export function planSubscriptions(past: Past, present: Date): void {
  for (const plan of plans)
    past.timeline.plan(subtractDuration(present, days(plan.beganDaysAgo)), () =>
      beginPlan(past, plan, present),
    )
}

async function beginPlan(past: Past, plan: DemoPlan, present: Date): Promise<void> {
  const { shop, standIns, timeline } = past
  const userId = await findOrCreateAccount(past, plan.buyer)
  if (userId === undefined) throw new Error(`${plan.buyer.email} has no account for a plan`)
  await standIns.setClock('paypal', shop.now())
  const { id, subscriptionId } = await beginSubscription(
    shop,
    await createSubscriptionBody(past, plan),
    { userId, idempotencyKey: undefined, ip: demoIp },
  )
  await standIns.approveSubscription(subscriptionId)
  const syncPlan = async () => {
    await syncSubscription(shop, id)
    await addDeliveries(past, id, { email: plan.buyer.email, userId })
  }
  await syncPlan()
  if (plan.change) {
    const { to, daysAgo } = plan.change
    timeline.plan(subtractDuration(present, days(daysAgo)), () =>
      requestPlanChange(past, { userId, id, to }),
    )
  }
  if (plan.hasRefusedChange)
    timeline.plan(subtractDuration(present, days(refusedChangeDaysAgo)), () =>
      recordRefusedChange(past, subscriptionId),
    )
  // PayPal charges at 10:00 UTC, perhaps later in the day than the plan began: sync a day later.
  const nextSyncAt = addDuration(shop.now(), days(cadenceDays + 1))
  timeline.plan(nextSyncAt, async () => {
    await standIns.setClock('paypal', shop.now())
    await syncPlan()
  })
}

async function createSubscriptionBody(
  { shop }: Past,
  { buyer, productId }: DemoPlan,
): Promise<Parameters<typeof beginSubscription>[1]> {
  const { address } = buyer
  const cart = [{ id: productId, quantity: 1 }]
  const { plans: offers } = await quotePlans(shop, { cart, state: address.state }, demoIp)
  const offer = offers.find(({ option }) => option === 'threeMonth')
  if (!offer?.isOffered) throw new Error(`product ${productId} has no plan`)
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

/** The customer pauses or cancels the plan, and PayPal does it. */
async function requestPlanChange(
  { shop, standIns }: Past,
  { userId, id, to }: { userId: string; id: number; to: RequestedState },
): Promise<void> {
  await standIns.setClock('paypal', shop.now())
  await changeState(shop, { userId, id: String(id), pending: to, reason: undefined })
}

/** Adds the orders of new deliveries, so that staff make them. */
async function addDeliveries(
  past: Past,
  subscriptionId: number,
  customer: PastCustomer,
): Promise<void> {
  const rows = await past.shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('claim', '=', `subscription ${subscriptionId}`)
    .orderBy('id')
    .execute()
  const knownOrderIds = new Set(past.orders.map((order) => order.id))
  for (const row of rows.filter(({ id: orderId }) => !knownOrderIds.has(orderId)))
    past.orders.push({
      ...newPastOrder({ ...row, story: deliveryStory, customer }),
      isPaid: true,
    })
}
