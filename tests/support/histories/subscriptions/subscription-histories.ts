/**
 * Histories of subscriptions: a customer, the payer at PayPal, webhooks in any order, the clock.
 */
import fc from 'fast-check'

import { hours } from '#domain/time.ts'
import { checkInvariants } from '#tests/support/check-invariants.ts'
import type { Histories } from '#tests/support/histories/run-histories.ts'
import { startShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'

import { subscriptionExamples } from './subscription-examples.ts'
import type { SubscriptionModel } from './subscription-model.ts'
import {
  begin,
  change,
  clock,
  customerOf,
  deliverWebhook,
  job,
  moveClock,
  payer,
  report,
  skip,
  webhook,
  withholdWebhooks,
  type Real,
} from './subscription-steps.ts'

export const subscriptionHistories: Histories<SubscriptionModel, Real> = {
  // Some twice: without begun and approved plans, the other steps are refused.
  steps: [
    ...[begin, payer, payer, change, change, skip, report, webhook, webhook, webhook],
    ...[fc.constant(job), fc.constant(job), clock, clock],
  ],
  examples: subscriptionExamples,
  maxSteps: 60,
  async start() {
    const cleanups: (() => Promise<void>)[] = []
    const shop = await startShopWithPlans(
      { after: (end) => void cleanups.push(end) },
      { settings: { RUN_JOBS: 'false' }, embedded: true },
    )
    withholdWebhooks(shop)
    const users = shop.shop.db.selectFrom('users').select('id')
    const { id: userId } = await users.executeTakeFirstOrThrow()
    const model = { now: shop.clock.now.getTime(), subscriptions: [], inbox: [] }
    const stop = async () => {
      for (const end of cleanups) await end()
    }
    return { model, real: { shop, userId, plans: [] }, stop }
  },
  async readState(real) {
    const { shop, plans } = real
    const { db } = shop.shop
    const rows = await db.selectFrom('subscription').selectAll().orderBy('id').execute()
    const orders = await db.selectFrom('subscription_delivery').select('subscription_id').execute()
    const call = await customerOf(real)
    const shown = []
    for (const { id, state } of rows) {
      // Reading a plan that waits for approval would sync it.
      const isWaiting = state === 'APPROVAL_PENDING'
      const params = { id: String(id) }
      const plan = isWaiting
        ? undefined
        : await call('GET /api/paypal/subscriptions/{id}', { params })
      shown.push(plan && { status: plan.status, delivered: plan.delivered })
    }
    return {
      plans: rows.map((row) => ({
        state: row.state,
        pending: row.pending ?? undefined,
        resumeAt: row.resume_at?.getTime(),
        nextAt: row.next_at?.getTime(),
        orders: orders.filter(({ subscription_id: id }) => id === row.id).length,
      })),
      atPayPal: plans.map(({ providerId }) => shop.paypal.subscription(providerId)?.status),
      shown,
    }
  },
  stateOf: ({ subscriptions }) => ({
    plans: subscriptions.map(({ state, pending, resumeAt, nextAt, orders }) => ({
      ...{ state, resumeAt, nextAt, orders },
      pending: pending?.state,
    })),
    atPayPal: subscriptions.map(({ remote }) => remote.status),
    shown: subscriptions.map(({ state, resumeAt, orders }) => {
      if (state === 'APPROVAL_PENDING') return undefined
      // A plan of which a delivery is skipped is shown as active.
      const isSkipping = state === 'SUSPENDED' && resumeAt !== undefined
      return { status: isSkipping ? 'ACTIVE' : state, delivered: orders }
    }),
  }),
  /** All webhooks arrive, and the shop has time for two more checks. */
  async finish(real, model) {
    const steps = [
      ...model.subscriptions.flatMap(({ remote }, index) =>
        remote.webhooks.map((_, number) => deliverWebhook(index, number)),
      ),
      ...[job, moveClock(hours(1)), job, moveClock(hours(24)), job],
    ]
    for (const step of steps) {
      await step.act(real, model)
      step.expect(model)
    }
    const { billplz, paypal, shop } = real.shop
    return checkInvariants(shop.db, { billplz: billplz.ledger(), paypal: paypal.ledger() })
  },
}
