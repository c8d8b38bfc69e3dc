/** Steps of the customer, of the payer at PayPal, of webhooks and of the clock. */
import assert from 'node:assert/strict'
import fc from 'fast-check'

import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import { pick, type Step } from '#tests/support/histories/run-histories.ts'
import { buildPlanBody, type ShopWithPlans } from '#tests/support/shop/shop-with-plans.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import { beginInModel, requestInModel, skipInModel } from './customer-model.ts'
import {
  changeRemote,
  passTime,
  type ModelSubscription,
  type PayPalMood,
  type SubscriptionModel,
} from './subscription-model.ts'
import { runMinuteModel, syncModel } from './sync-model.ts'

export type Real = {
  shop: ShopWithPlans
  userId: string
  /** The shop's and PayPal's ids, in the order of creation. */
  plans: { id: string; providerId: string }[]
}

export type SubscriptionStep = Step<SubscriptionModel, Real>

const hasPlans = ({ subscriptions }: Readonly<SubscriptionModel>) => subscriptions.length > 0

export const beginPlan: SubscriptionStep = {
  name: 'begin: a plan',
  // Few, so that most steps meet a plan with a history.
  mayRun: ({ subscriptions }) => subscriptions.length < 3,
  act: async (real) => {
    const call = await customerOf(real)
    // Another address each time: the same content within half an hour is the same plan.
    const address = { address_1: `${real.plans.length} Jalan Contoh` }
    const body = buildPlanBody({ customerDetails: address })
    const { id, subscriptionId, status } = await call('POST /api/paypal/subscriptions', { body })
    real.plans.push({ id: String(id), providerId: subscriptionId })
    return status
  },
  expect: beginInModel,
}

export const begin = fc.constant(beginPlan)

/** PayPal sends no webhook by itself: the history delivers them, in any order. */
export function withholdWebhooks({ paypal }: Pick<ShopWithPlans, 'paypal'>): void {
  paypal.simulateFault({ name: 'webhook-never', times: 'always' })
}

type PayerAction = 'approve' | ChangeName

export const payer = fc
  .tuple(
    fc.nat(9),
    fc.constantFrom<PayerAction>('approve', 'approve', 'suspend', 'activate', 'cancel'),
  )
  .map(([index, action]) => actAtPayPal(index, action))

/** The payer acts at PayPal, so the shop learns of it later. */
export function actAtPayPal(index: number, action: PayerAction): SubscriptionStep {
  return {
    name: `payer: ${action} plan ${index}`,
    mayRun: hasPlans,
    act: async ({ shop: { paypal }, plans }) => {
      const { providerId } = pick(plans, index)
      const result = await paypal[action](providerId).then(
        () => 'done',
        () => 'refused',
      )
      return result
    },
    expect: ({ now, subscriptions }) =>
      changeRemote(pick(subscriptions, index).remote, action, now) ? 'done' : 'refused',
  }
}

const requestedStates = {
  suspend: 'SUSPENDED',
  activate: 'ACTIVE',
  cancel: 'CANCELLED',
} as const satisfies Record<string, RequestedState>

type ChangeName = keyof typeof requestedStates

const anyMood = fc.constantFrom<PayPalMood>('works', 'works', 'works', 'refuses')

export const change = fc
  .tuple(
    fc.nat(9),
    fc.constantFrom<ChangeName>('suspend', 'suspend', 'activate', 'activate', 'cancel'),
    anyMood,
  )
  .map(([index, action, mood]) => changePlan(index, action, mood))

export function changePlan(index: number, action: ChangeName, mood: PayPalMood): SubscriptionStep {
  return callAboutPlan(
    `change: PayPal ${mood}, ${action}`,
    index,
    `POST /api/paypal/subscriptions/{id}/${action}`,
    {
      refusedCalls: mood === 'refuses' ? [action] : [],
      expect: (model, subscription) =>
        requestInModel(model, subscription, requestedStates[action], mood),
    },
  )
}

export const skip = fc.tuple(fc.nat(9), anyMood).map(([index, mood]) => skipDelivery(index, mood))

export function skipDelivery(index: number, mood: PayPalMood): SubscriptionStep {
  return callAboutPlan(
    `skip: PayPal ${mood}, a delivery of`,
    index,
    'POST /api/paypal/subscriptions/{id}/skip',
    {
      refusedCalls: mood === 'refuses' ? ['suspend'] : [],
      expect: (model, subscription) => skipInModel(model, subscription, mood),
    },
  )
}

/** The browser reports what happened in PayPal's window. */
export const report = fc
  .tuple(fc.nat(9), fc.constantFrom<'approved' | 'left'>('approved', 'left'))
  .map(([index, outcome]) => reportOutcome(index, outcome))

export function reportOutcome(index: number, outcome: 'approved' | 'left'): SubscriptionStep {
  return callAboutPlan(
    `report: ${outcome}`,
    index,
    `POST /api/paypal/subscriptions/{id}/${outcome}`,
    {
      expect: (model, subscription) => {
        syncModel(model, subscription)
        return 'done'
      },
    },
  )
}

type PlanCall =
  | 'POST /api/paypal/subscriptions/{id}/approved'
  | 'POST /api/paypal/subscriptions/{id}/left'
  | 'POST /api/paypal/subscriptions/{id}/suspend'
  | 'POST /api/paypal/subscriptions/{id}/activate'
  | 'POST /api/paypal/subscriptions/{id}/cancel'
  | 'POST /api/paypal/subscriptions/{id}/skip'

function callAboutPlan(
  name: string,
  index: number,
  key: PlanCall,
  {
    refusedCalls = [],
    expect,
  }: {
    /** Calls to PayPal that it refuses during this step. */
    refusedCalls?: readonly ChangeName[]
    expect(model: SubscriptionModel, subscription: ModelSubscription): string
  },
): SubscriptionStep {
  return {
    name: `${name} plan ${index}`,
    mayRun: hasPlans,
    act: async (real) => {
      const call = await customerOf(real)
      const { id } = pick(real.plans, index)
      const { paypal } = real.shop
      for (const refusedCall of refusedCalls) paypal.simulateFault({ name: `${refusedCall}-422` })
      const response = await call(key, { params: { id } }).then(() => 'done', refusalCode)
      // If the step called nothing at PayPal, its fault is still set.
      paypal.clearFaults()
      withholdWebhooks(real.shop)
      return response
    },
    expect: (model) => expect(model, pick(model.subscriptions, index)),
  }
}

/** PayPal repeats a webhook for three days, and its clock may differ. */
const webhookLifetime = hours(73)

/** Any webhook of a plan, also one that was delivered before. */
export const webhook = fc
  .tuple(fc.nat(9), fc.nat(9))
  .map(([index, number]) => deliverWebhook(index, number))

export function deliverWebhook(index: number, number: number): SubscriptionStep {
  return {
    name: `webhook: ${number} of plan ${index}`,
    mayRun: hasPlans,
    act: async ({ shop: { paypal }, plans }) => {
      const { providerId } = pick(plans, index)
      // PayPal makes a webhook after its response.
      await paypal.waitUntilIdle()
      const planDeliveries = paypal
        .deliveries()
        .filter((item) => item.subscriptionId === providerId)
      const { k } = pick(planDeliveries, number)
      await paypal.resend(k)
      const delivery = paypal.deliveries().find((item) => item.k === k)
      return `${planDeliveries.length} webhooks, ${delivery?.attempts.at(-1)?.status}`
    },
    expect: (model) => {
      const subscription = pick(model.subscriptions, index)
      const { webhooks } = subscription.remote
      const webhook = pick(webhooks, number)
      // An old one may have been recorded by someone and sent again.
      if (model.now - webhook.sentAt > webhookLifetime) return `${webhooks.length} webhooks, 400`
      if (!webhook.isDelivered) model.inbox.push(subscription)
      webhook.isDelivered = true
      return `${webhooks.length} webhooks, 200`
    },
  }
}

export const job: SubscriptionStep = {
  name: 'job: of every minute',
  act: async ({ shop }) => {
    await shop.runMinuteJob()
    return 'done'
  },
  expect: (model) => {
    runMinuteModel(model)
    return 'done'
  },
}

export const clock = fc
  .constantFrom(minutes(2), minutes(2), hours(4), days(12), days(21), days(31))
  .map((ms) => moveClock(ms))

export function moveClock(ms: number): SubscriptionStep {
  return {
    name: `clock: ${ms / minutes(1)} minutes later`,
    // PayPal repeats webhooks for three days; each of them arrives before a longer step.
    mayRun: ({ subscriptions }) =>
      ms < days(1) ||
      subscriptions.every(({ remote }) => remote.webhooks.every(({ isDelivered }) => isDelivered)),
    act: async ({ shop }) => {
      await shop.advanceClocks(ms)
      return 'done'
    },
    expect: (model) => {
      model.now += ms
      for (const { remote } of model.subscriptions) passTime(remote, model.now)
      return 'done'
    },
  }
}

/** A new session, because the clock moves by weeks. */
export async function customerOf({ shop, userId }: Real): Promise<ApiCall> {
  return shop.createVisitor({ token: await openSession(shop.shop, userId) })
}

function refusalCode(error: unknown): string {
  assert.ok(error instanceof ApiError, String(error))
  return error.code
}
