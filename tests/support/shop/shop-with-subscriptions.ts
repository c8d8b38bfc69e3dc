/** Starts a shop with a logged-in customer and the PayPal stand-in, for tests of subscriptions. */
import type { CallInput, CallReply } from '#contract/call.ts'
import { reconcileSubscriptions } from '#server/subscriptions/sync/reconcile-subscriptions.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import type { ApiCall } from '#web/api/client.ts'

import { buildPayBody, startShopWithPayments, type ShopWithPayments } from './shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import type { CleanupContext } from './test-shop.ts'
import { createCustomer, registerAndLogIn } from '#tests/support/people/accounts.ts'

type SubscriptionBody = NonNullable<CallInput<'POST /api/paypal/subscriptions'>['body']>
export type SubscriptionView = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type ShopWithSubscriptions = ShopWithPayments & {
  paypal: StandIns['paypal']
  /** Calls endpoints as a customer. Logs in again before the first call after the clocks moved. */
  customer: ApiCall
  /** Moves the clocks of the shop and of PayPal. Resolves when all due webhooks have been sent. */
  advanceClocks(ms: number): Promise<void>
  /** Runs the reconciliation job, which a shop runs every minute. */
  runMinuteJob(): Promise<void>
}

export async function startShopWithSubscriptions(
  t: CleanupContext,
  {
    registersByCalls = false,
    ...options
  }: NonNullable<Parameters<typeof startShopWithPayments>[1]> & {
    /** Registers the customer by calls, so that there are the emails of a registration. */
    registersByCalls?: boolean
  } = {},
): Promise<ShopWithSubscriptions> {
  const testShop = await startShopWithPayments(t, options)
  const { paypal } = testShop.standIns
  const account = await (registersByCalls ? registerAndLogIn : createCustomer)(testShop)
  // Undefined when the clocks have moved: a session expires after an hour.
  let loggedInCall: Promise<ApiCall> | undefined = Promise.resolve(account.call)
  const logIn = async (): Promise<ApiCall> => {
    const { email, password } = account
    const body = { email, password }
    const { token } = await testShop.createVisitor()('POST /api/users/login', { body })
    return testShop.createVisitor({ token })
  }
  return {
    ...testShop,
    paypal,
    customer: async (key, ...input) => (await (loggedInCall ??= logIn()))(key, ...input),
    async advanceClocks(ms) {
      loggedInCall = undefined
      testShop.clock.advance(ms)
      await paypal.advanceClock(ms)
      await paypal.waitUntilIdle()
    },
    runMinuteJob: () => reconcileSubscriptions(testShop.shop),
  }
}

/** Returns the body for three months of one jar of product 28 to Selangor, with `changes`. */
export function buildSubscriptionBody(
  changes: {
    cart?: SubscriptionBody['cart']
    paymentData?: Partial<SubscriptionBody['paymentData']>
    customerDetails?: Partial<SubscriptionBody['customerDetails']>
    consent?: SubscriptionBody['consent']
  } = {},
): SubscriptionBody {
  const { paymentData, ...orderChanges } = changes
  const { customerDetails, cart, consent } = buildPayBody(orderChanges)
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

/**
 * Creates and approves a subscription. Resolves when it is ACTIVE with its first order.
 * `providerId` is PayPal's id; `readView` reads what the customer sees.
 */
export async function createActiveSubscription(
  shop: ShopWithSubscriptions,
  body: SubscriptionBody = buildSubscriptionBody(),
  call: ApiCall = shop.customer,
): Promise<{ id: string; providerId: string; readView(): Promise<SubscriptionView> }> {
  const { id, subscriptionId } = await call('POST /api/paypal/subscriptions', { body })
  await shop.paypal.approve(subscriptionId)
  const params = { id: String(id) }
  const readView = () => call('GET /api/paypal/subscriptions/{id}', { params })
  await waitUntil('the subscription is active and has its first order', async () => {
    const subscription = await readView()
    return subscription.status === 'ACTIVE' && subscription.orders.length === 1
  })
  return { id: params.id, providerId: subscriptionId, readView }
}
