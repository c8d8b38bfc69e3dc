/**
 * Histories of subscriptions: a customer, the payer at PayPal, webhooks in any sequence, the clock.
 */
import fc from 'fast-check'

import { hours } from '#domain/time.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithSubscriptions } from '#tests/support/shop/shop-with-subscriptions.ts'

import { subscriptionExamples } from './subscription-examples.ts'
import type { SubscriptionModel } from './subscription-model.ts'
import {
  beginArbitrary,
  changeArbitrary,
  clockArbitrary,
  logInCustomer,
  deliverWebhook,
  minuteJob,
  moveClock,
  payerArbitrary,
  reportArbitrary,
  skipArbitrary,
  webhookArbitrary,
  withholdWebhooks,
  type RealShop,
} from './subscription-steps.ts'

export const subscriptionHistories: Histories<SubscriptionModel, RealShop> = {
  // A step that is listed twice is drawn twice as often. Without this, few subscriptions would be
  // approved, and the shop refuses most steps before the approval.
  steps: [
    beginArbitrary,
    payerArbitrary,
    payerArbitrary,
    changeArbitrary,
    changeArbitrary,
    skipArbitrary,
    reportArbitrary,
    webhookArbitrary,
    webhookArbitrary,
    webhookArbitrary,
    fc.constant(minuteJob),
    fc.constant(minuteJob),
    clockArbitrary,
    clockArbitrary,
  ],
  examples: subscriptionExamples,
  maxSteps: 60,
  async start(t) {
    const testShop = await startShopWithSubscriptions(t, {
      settings: { RUN_JOBS: 'false' },
      embedded: true,
    })
    withholdWebhooks(testShop)
    const users = testShop.shop.db.selectFrom('users').select('id')
    const { id: userId } = await users.executeTakeFirstOrThrow()
    const model = { now: testShop.clock.now.getTime(), subscriptions: [], inbox: [] }
    return { model, real: { testShop, userId, subscriptions: [] } }
  },
  async readShopState(real) {
    const { testShop, subscriptions } = real
    const { db } = testShop.shop
    const rows = await db.selectFrom('subscription').selectAll().orderBy('id').execute()
    const deliveries = await db
      .selectFrom('subscription_delivery')
      .select('subscription_id')
      .execute()
    const call = await logInCustomer(real)
    const shownSubscriptions = []
    for (const { id, state } of rows) {
      // Reading a subscription that waits for approval would sync it.
      const isWaiting = state === 'APPROVAL_PENDING'
      const params = { id: String(id) }
      const subscription = isWaiting
        ? undefined
        : await call('GET /api/paypal/subscriptions/{id}', { params })
      shownSubscriptions.push(
        subscription && { status: subscription.status, delivered: subscription.paidDeliveryCount },
      )
    }
    return {
      subscriptions: rows.map((row) => ({
        state: row.state,
        pending: row.pending ?? undefined,
        resumeAt: row.resume_at?.getTime(),
        nextDeliveryAt: row.next_at?.getTime(),
        orderCount: deliveries.filter(({ subscription_id: id }) => id === row.id).length,
      })),
      statusesAtPayPal: subscriptions.map(
        ({ providerId }) => testShop.paypal.subscription(providerId)?.status,
      ),
      shownSubscriptions,
    }
  },
  readModelState: ({ subscriptions }) => ({
    subscriptions: subscriptions.map(
      ({ state, pending, resumeAt, nextDeliveryAt, orderCount }) => ({
        state,
        pending: pending?.state,
        resumeAt,
        nextDeliveryAt,
        orderCount,
      }),
    ),
    statusesAtPayPal: subscriptions.map(({ remote }) => remote.status),
    shownSubscriptions: subscriptions.map(({ state, resumeAt, orderCount }) => {
      if (state === 'APPROVAL_PENDING') return undefined
      // The shop shows a subscription as active while a delivery is skipped.
      const isSkipping = state === 'SUSPENDED' && resumeAt !== undefined
      return { status: isSkipping ? 'ACTIVE' : state, delivered: orderCount }
    }),
  }),
  /** All webhooks arrive, and the shop has time for two more checks. */
  async finish(real, model) {
    const steps = [
      ...model.subscriptions.flatMap(({ remote }, subscriptionIndex) =>
        remote.webhooks.map((_, webhookIndex) => deliverWebhook(subscriptionIndex, webhookIndex)),
      ),
      minuteJob,
      moveClock(hours(1)),
      minuteJob,
      moveClock(hours(24)),
      minuteJob,
    ]
    for (const step of steps) {
      await step.runInShop(real, model)
      step.applyToModel(model)
    }
    const { billplz, paypal, shop } = real.testShop
    return checkInvariants(shop.db, { billplz: billplz.ledger(), paypal: paypal.ledger() })
  },
}
