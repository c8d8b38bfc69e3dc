/**
 * A customer, her plan, and PayPal played beside the shop: what tests of subscriptions are made of. The
 * shop's clock and PayPal's are turned together.
 */
import type { CallInput, CallReply } from '#contract/call.ts'
import { reconcileSubscriptions } from '#server/subscriptions/reconcile-subscriptions.ts'
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
  /** Turns both clocks; what PayPal does on the way has been told to the shop when it is over. */
  turn(ms: number): Promise<void>
  /** What a minute's job does. */
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
  // A login lasts an hour and these clocks turn by weeks: she logs in again when she comes back.
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

/** Three months of one jar of product 28 to Selangor, unless told otherwise. */
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

/** Begun and agreed to: ACTIVE, with its first order. */
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
    const seen = await view()
    return seen.status === 'ACTIVE' && seen.orders.length === 1
  })
  return { id: params.id, providerId: subscriptionId, view }
}
