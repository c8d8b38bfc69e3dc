/**
 * Three subscriptions: one runs and has two deliveries, one is paused, one was cancelled. PayPal's
 * stand-in charges them while its clock follows the past.
 */
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { days, earlier, later, type Duration } from '#domain/time.ts'
import { demoCustomers, mainCustomer, type DemoCustomer } from '#server/demo/data/people.ts'
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
  /** How many days ago the subscription began; a delivery follows every 30 days. */
  beganAgo: number
  /** A change that the customer requested, `ago` days before the first start. */
  change?: { to: RequestedState; ago: number }
  /** PayPal refused an earlier change: the desk of payment issues shows it. */
  hasRefusedChange?: boolean
}

/** PayPal's stand-in charges every 30 days. */
const cadenceDays = 30

const plans: readonly DemoPlan[] = [
  { buyer: mainCustomer, productId: 32, beganAgo: 46 },
  { buyer: getDemoCustomer(45), productId: 24, beganAgo: 38, change: { to: 'SUSPENDED', ago: 24 } },
  {
    buyer: getDemoCustomer(48),
    productId: 28,
    beganAgo: 41,
    change: { to: 'CANCELLED', ago: 27 },
    hasRefusedChange: true,
  },
]

/**
 * Ages of the orders of all deliveries. Only the plan that runs has a second one: the shop adds it
 * a day after PayPal charged.
 */
export const agesOfDeliveries: readonly Duration[] = plans.flatMap(({ beganAgo, change }) => [
  days(beganAgo),
  ...(change ? [] : [days(beganAgo - cadenceDays - 1)]),
])

/** Returns a demo customer with an account: every third number. Throws for an unknown number. */
function getDemoCustomer(number: number): DemoCustomer {
  const demoCustomer = demoCustomers[number - 1]
  if (!demoCustomer) throw new Error(`no demo customer ${number}`)
  return demoCustomer
}

export function planSubscriptions(past: Past, present: Date): void {
  for (const plan of plans)
    past.timeline.plan(earlier(present, days(plan.beganAgo)), () => beginPlan(past, plan, present))
}

async function beginPlan(past: Past, plan: DemoPlan, present: Date): Promise<void> {
  const { shop, standIns, timeline } = past
  const userId = await findOrCreateAccount(past, plan.buyer)
  if (userId === undefined) throw new Error(`${plan.buyer.email} has no account for a plan`)
  await standIns.setClock('paypal', shop.now())
  const { id, subscriptionId } = await beginSubscription(
    shop,
    await createSubscriptionBody(past, plan),
    {
      userId,
      key: undefined,
      ip: '192.0.2.1',
    },
  )
  await standIns.approveSubscription(subscriptionId)
  const syncPlan = async () => {
    await syncSubscription(shop, id)
    await addDeliveries(past, id, { email: plan.buyer.email, userId })
  }
  await syncPlan()
  if (plan.change) {
    const { to, ago } = plan.change
    timeline.plan(earlier(present, days(ago)), () => requestPlanChange(past, { userId, id, to }))
  }
  if (plan.hasRefusedChange)
    timeline.plan(earlier(present, days(28)), () => recordRefusedChange(past, subscriptionId))
  // PayPal charges at 10:00 UTC, perhaps later in the day than the plan began: sync a day later.
  const nextSyncAt = later(shop.now(), days(cadenceDays + 1))
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
  const { plans: offers } = await quotePlans(shop, { cart, state: address.state }, '192.0.2.1')
  const offer = offers.find(({ option }) => option === 'threeMonth')
  if (!offer?.offered) throw new Error(`product ${productId} has no plan`)
  return {
    paymentData: {
      total: Number(offer.first.total),
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
async function addDeliveries(past: Past, id: number, customer: PastCustomer): Promise<void> {
  const rows = await past.shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('claim', '=', `subscription ${id}`)
    .orderBy('id')
    .execute()
  const knownOrderIds = new Set(past.orders.map((order) => order.id))
  for (const row of rows.filter((item) => !knownOrderIds.has(item.id)))
    past.orders.push({
      ...newPastOrder({ ...row, story: deliveryStory, customer }),
      isPaid: true,
    })
}

const deliveryStory: Story = { shows: 'delivery of a plan', placedAgo: 0, cart: [] }
