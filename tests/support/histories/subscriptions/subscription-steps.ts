/** Steps of the customer, of the payer at PayPal, of webhooks and of the clock. */
import fc from 'fast-check'

import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { indexArbitrary, pick, type Step } from '#tests/support/histories/run-histories.ts'
import { outcomeOf } from '#tests/support/people/expect-refusal.ts'
import {
  buildSubscriptionBody,
  type ShopWithSubscriptions,
} from '#tests/support/shop/shop-with-subscriptions.ts'
import type { ApiCall } from '#web/api/client.ts'

import { beginInModel, requestChangeInModel, skipInModel } from './customer-model.ts'
import {
  changeRemote,
  chargeDuePayments,
  type ModelSubscription,
  type PayPalResponseMode,
  type SubscriptionModel,
} from './subscription-model.ts'
import { runMinuteJobInModel, syncInModel } from './sync-model.ts'

/** The shop under test, and what its steps have created. fast-check calls it `real`. */
export type RealShop = {
  testShop: ShopWithSubscriptions
  userId: string
  /** The shop's and PayPal's ids, in the sequence of creation. */
  subscriptions: { id: string; providerId: string }[]
}

export type SubscriptionStep = Step<SubscriptionModel, RealShop>

const hasSubscriptions = ({ subscriptions }: Readonly<SubscriptionModel>) =>
  subscriptions.length > 0

export const beginSubscription: SubscriptionStep = {
  name: 'begin: a subscription',
  // Only three subscriptions, so that most steps concern a subscription with a history.
  canRun: ({ subscriptions }) => subscriptions.length < 3,
  runInShop: async (real) => {
    const call = await logInCustomer(real)
    // Each has another address, because equal requests within half an hour are one subscription.
    const address = { address_1: `${real.subscriptions.length} Jalan Contoh` }
    const body = buildSubscriptionBody({ customerDetails: address })
    const { id, subscriptionId, status } = await call('POST /api/paypal/subscriptions', { body })
    real.subscriptions.push({ id: String(id), providerId: subscriptionId })
    return status
  },
  applyToModel: beginInModel,
}

export const beginArbitrary = fc.constant(beginSubscription)

/** PayPal sends no webhook by itself: the history delivers them, in any sequence. */
export function withholdWebhooks({ paypal }: Pick<ShopWithSubscriptions, 'paypal'>): void {
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
}

type PayerAction = 'approve' | ChangeName

export const payerArbitrary = fc
  .tuple(
    indexArbitrary,
    fc.constantFrom<PayerAction>('approve', 'approve', 'suspend', 'activate', 'cancel'),
  )
  .map(([subscriptionIndex, action]) => actAtPayPal(subscriptionIndex, action))

/** The payer acts at PayPal, so the shop learns of it later. */
export function actAtPayPal(subscriptionIndex: number, action: PayerAction): SubscriptionStep {
  return {
    name: `payer: ${action} subscription ${subscriptionIndex}`,
    canRun: hasSubscriptions,
    runInShop: async ({ testShop: { paypal }, subscriptions }) => {
      const { providerId } = pick(subscriptions, subscriptionIndex)
      return paypal[action](providerId).then(
        () => 'done',
        () => 'refused',
      )
    },
    applyToModel: ({ now, subscriptions }) =>
      changeRemote(pick(subscriptions, subscriptionIndex).remote, action, now) ? 'done' : 'refused',
  }
}

const requestedStates = {
  suspend: 'SUSPENDED',
  activate: 'ACTIVE',
  cancel: 'CANCELLED',
} as const satisfies Record<string, RequestedState>

type ChangeName = keyof typeof requestedStates

const anyResponseMode = fc.constantFrom<PayPalResponseMode>('works', 'works', 'works', 'refuses')

export const changeArbitrary = fc
  .tuple(
    indexArbitrary,
    fc.constantFrom<ChangeName>('suspend', 'suspend', 'activate', 'activate', 'cancel'),
    anyResponseMode,
  )
  .map(([subscriptionIndex, action, responseMode]) =>
    changeSubscription(subscriptionIndex, action, responseMode),
  )

export function changeSubscription(
  subscriptionIndex: number,
  action: ChangeName,
  responseMode: PayPalResponseMode,
): SubscriptionStep {
  return callAboutSubscription(
    `change: PayPal ${responseMode}, ${action}`,
    subscriptionIndex,
    `POST /api/paypal/subscriptions/{id}/${action}`,
    {
      refusedCalls: responseMode === 'refuses' ? [action] : [],
      applyToModel: (model, subscription) =>
        requestChangeInModel(model, subscription, requestedStates[action], responseMode),
    },
  )
}

export const skipArbitrary = fc
  .tuple(indexArbitrary, anyResponseMode)
  .map(([subscriptionIndex, responseMode]) => skipDelivery(subscriptionIndex, responseMode))

export function skipDelivery(
  subscriptionIndex: number,
  responseMode: PayPalResponseMode,
): SubscriptionStep {
  return callAboutSubscription(
    `skip: PayPal ${responseMode}, a delivery of`,
    subscriptionIndex,
    'POST /api/paypal/subscriptions/{id}/skip',
    {
      refusedCalls: responseMode === 'refuses' ? ['suspend'] : [],
      applyToModel: (model, subscription) => skipInModel(model, subscription, responseMode),
    },
  )
}

export const reportArbitrary = fc
  .tuple(indexArbitrary, fc.constantFrom<'approved' | 'left'>('approved', 'left'))
  .map(([subscriptionIndex, outcome]) => reportOutcome(subscriptionIndex, outcome))

/** The browser reports whether the customer approved in PayPal's window or left it. */
export function reportOutcome(
  subscriptionIndex: number,
  outcome: 'approved' | 'left',
): SubscriptionStep {
  return callAboutSubscription(
    `report: ${outcome}`,
    subscriptionIndex,
    `POST /api/paypal/subscriptions/{id}/${outcome}`,
    {
      applyToModel: (model, subscription) => {
        syncInModel(model, subscription)
        return 'done'
      },
    },
  )
}

type SubscriptionCall =
  | 'POST /api/paypal/subscriptions/{id}/approved'
  | 'POST /api/paypal/subscriptions/{id}/left'
  | 'POST /api/paypal/subscriptions/{id}/suspend'
  | 'POST /api/paypal/subscriptions/{id}/activate'
  | 'POST /api/paypal/subscriptions/{id}/cancel'
  | 'POST /api/paypal/subscriptions/{id}/skip'

/** Returns a step that makes a call about a subscription. */
function callAboutSubscription(
  name: string,
  subscriptionIndex: number,
  key: SubscriptionCall,
  {
    refusedCalls = [],
    applyToModel,
  }: {
    /** The calls of the shop that PayPal refuses during this step. */
    refusedCalls?: readonly ChangeName[]
    applyToModel(model: SubscriptionModel, subscription: ModelSubscription): string
  },
): SubscriptionStep {
  return {
    name: `${name} subscription ${subscriptionIndex}`,
    canRun: hasSubscriptions,
    runInShop: async (real) => {
      const call = await logInCustomer(real)
      const { id } = pick(real.subscriptions, subscriptionIndex)
      const { paypal } = real.testShop
      for (const refusedCall of refusedCalls) paypal.simulateFault({ name: `${refusedCall}-422` })
      const outcome = await outcomeOf(call(key, { params: { id } }))
      // If the shop did not call PayPal, the fault is still set.
      paypal.clearFaults()
      withholdWebhooks(real.testShop)
      return outcome
    },
    applyToModel: (model) => applyToModel(model, pick(model.subscriptions, subscriptionIndex)),
  }
}

/** PayPal repeats a webhook for three days, and its clock may differ by an hour. */
const maxWebhookAge = hours(73)

/** Any webhook of a subscription, also one that was delivered before. */
export const webhookArbitrary = fc
  .tuple(indexArbitrary, indexArbitrary)
  .map(([subscriptionIndex, webhookIndex]) => deliverWebhook(subscriptionIndex, webhookIndex))

/** Returns a step that delivers a webhook. Its response has the status that PayPal gets. */
export function deliverWebhook(subscriptionIndex: number, webhookIndex: number): SubscriptionStep {
  return {
    name: `webhook: ${webhookIndex} of subscription ${subscriptionIndex}`,
    canRun: hasSubscriptions,
    runInShop: async ({ testShop: { paypal }, subscriptions }) => {
      const { providerId } = pick(subscriptions, subscriptionIndex)
      // PayPal creates a webhook only after it has responded to the call that causes it.
      await paypal.waitUntilIdle()
      const sentWebhooks = paypal
        .deliveries()
        .filter(({ subscriptionId }) => subscriptionId === providerId)
      const { k: webhookNumber } = pick(sentWebhooks, webhookIndex)
      await paypal.resend(webhookNumber)
      const webhook = paypal.deliveries().find(({ k }) => k === webhookNumber)
      return `${sentWebhooks.length} webhooks, ${webhook?.attempts.at(-1)?.status}`
    },
    applyToModel: (model) => {
      const subscription = pick(model.subscriptions, subscriptionIndex)
      const { webhooks } = subscription.remote
      const webhook = pick(webhooks, webhookIndex)
      // The shop refuses old webhooks, because an attacker may have recorded one to send it again.
      if (model.now - webhook.sentAt > maxWebhookAge) return `${webhooks.length} webhooks, 400`
      if (!webhook.isDelivered) model.inbox.push(subscription)
      webhook.isDelivered = true
      return `${webhooks.length} webhooks, 200`
    },
  }
}

export const minuteJob: SubscriptionStep = {
  name: 'job: of every minute',
  runInShop: async ({ testShop }) => {
    await testShop.runMinuteJob()
    return 'done'
  },
  applyToModel: (model) => {
    runMinuteJobInModel(model)
    return 'done'
  },
}

export const clockArbitrary = fc
  .constantFrom(minutes(2), minutes(2), hours(4), days(12), days(21), days(31))
  .map((ms) => moveClock(ms))

export function moveClock(ms: number): SubscriptionStep {
  return {
    name: `clock: ${ms / minutes(1)} minutes later`,
    // PayPal repeats a webhook for three days only, so all must have arrived before a long step.
    canRun: ({ subscriptions }) =>
      ms < days(1) ||
      subscriptions.every(({ remote }) => remote.webhooks.every(({ isDelivered }) => isDelivered)),
    runInShop: async ({ testShop }) => {
      await testShop.advanceClocks(ms)
      return 'done'
    },
    applyToModel: (model) => {
      model.now += ms
      for (const { remote } of model.subscriptions) chargeDuePayments(remote, model.now)
      return 'done'
    },
  }
}

/** Returns a client with a new session: sessions expire, because the clock moves by weeks. */
export async function logInCustomer({ testShop, userId }: RealShop): Promise<ApiCall> {
  return testShop.createVisitor({ token: await openSession(testShop.shop, userId) })
}
