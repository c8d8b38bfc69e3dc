/**
 * A shop with a logged-in customer and the PayPal stand-in, for tests of subscriptions. `turn`
 * moves both clocks together.
 */
import type { CallInput, CallReply } from '#contract/call.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import type { Call } from '#web/api/client.ts'

import { aPayBody, aPayingShop, until, type PayingShop } from './a-paying-shop.ts'
import { aCustomer } from './an-account.ts'

export type PlanBody = NonNullable<CallInput<'POST /api/paypal/subscriptions'>['body']>
export type SubscriptionView = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type SubscribingShop = PayingShop & {
  paypal: StandIns['paypal']
  /** A logged-in customer. */
  customer: Call
  /** Turns both clocks; resolves when all webhooks of that time have been sent. */
  turn(ms: number): Promise<void>
  /** Runs the job that runs every minute. */
  minute(): Promise<void>
}

export async function aSubscribingShop(
  t: Parameters<typeof aPayingShop>[0],
  options: Parameters<typeof aPayingShop>[1] = {},
): Promise<SubscribingShop> {
  const paying = await aPayingShop(t, options)
  const { paypal } = paying.standIns
  const account = await aCustomer(paying)
  let login: Promise<Call> | undefined = Promise.resolve(account.call)
  // A session lasts an hour and these clocks turn by weeks, so the customer logs in again.
  const logIn = async (): Promise<Call> => {
    const { email, password } = account
    const body = { email, password }
    const { token } = await paying.visitor()('POST /api/users/login', { body })
    return paying.visitor({ token })
  }
  return {
    ...paying,
    paypal,
    customer: async (key, ...rest) => (await (login ??= logIn()))(key, ...rest),
    async turn(ms) {
      login = undefined
      paying.clock.advance(ms)
      await paypal.turnClock(ms)
      await paypal.quiet()
    },
    minute: () => reconcileSubscriptions(paying.shop),
  }
}

/** Returns the body for three months of one jar of product 28 to Selangor, with `changes`. */
export function aPlanBody(
  changes: {
    cart?: PlanBody['cart']
    paymentData?: Partial<PlanBody['paymentData']>
    customerDetails?: Partial<PlanBody['customerDetails']>
    consent?: PlanBody['consent']
  } = {},
): PlanBody {
  const { paymentData, ...bought } = changes
  const { customerDetails, cart, consent } = aPayBody(bought)
  return {
    paymentData: {
      total: 243,
      currency: 'MYR',
      method: 'paypal',
      intent: 'threeMonth',
      ...paymentData,
    },
    customerDetails,
    cart,
    ...(consent && { consent }),
  }
}

/** Creates and approves a subscription; resolves when it is ACTIVE with its first order. */
export async function anActivePlan(
  shop: SubscribingShop,
  body: PlanBody = aPlanBody(),
  call: Call = shop.customer,
): Promise<{ id: string; providerId: string; view(): Promise<SubscriptionView> }> {
  const { id, subscriptionId } = await call('POST /api/paypal/subscriptions', { body })
  await shop.paypal.approve(subscriptionId)
  const params = { id: String(id) }
  const view = () => call('GET /api/paypal/subscriptions/{id}', { params })
  await until('the plan is active and its first order is there', async () => {
    const subscription = await view()
    return subscription.status === 'ACTIVE' && subscription.orders.length === 1
  })
  return { id: params.id, providerId: subscriptionId, view }
}
