/* Subscription endpoints: create, get, revise, suspend, activate, cancel, list transactions. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { preferred, remembered, type Account, type Act } from './api.routes.ts'
import { missing, unknownResource, unprocessable, wrongValue } from './paypal-error.ts'
import { money, newId, type Money, type Plan } from './plan.ts'
import {
  currencyOf,
  cyclesOf,
  newSubscription,
  wireTime,
  wireTransaction,
  type Subscription,
} from './subscription.ts'

type ById = { Params: { id: string } }
type Between = ById & { Querystring: { start_time?: string; end_time?: string } }

const reasoned = z.object({ reason: z.string().min(1).max(128) })
/** The reason is optional only for activate. */
const optionalReason = z.object({ reason: z.string().min(1).max(128).optional() }).nullish()
const patches = z.array(
  z.object({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
)

export function subscriptionCalls(app: FastifyInstance, account: Account, act: Act): void {
  const { ledger, clock, desk, script } = account
  /** Each subscription before its last change, for `get-stale`. */
  const before = new Map<string, unknown>()

  const find = (id: string): Subscription => {
    const one = ledger.subscriptions.get(id)
    if (!one) throw unknownResource(id)
    return one
  }
  const namesOf = (id: string) => [id, ledger.subscriptions.get(id)?.custom_id ?? null]

  app.post('/v1/billing/subscriptions', async (request, reply) =>
    act(reply, 'create', [customIdOf(request.body)], () => {
      const { made, remember } = remembered(ledger, request)
      if (made) return { status: 200, body: preferred(request, desk.wire(find(made))) }
      const one = open(request.body)
      ledger.subscriptions.set(one.id, one)
      remember(one.id)
      void desk.created(one)
      return { status: 201, body: preferred(request, desk.wire(one)) }
    }),
  )

  app.get<ById>('/v1/billing/subscriptions/:id', async ({ params }, reply) => {
    const stale = before.get(params.id)
    const isStale = script.list().some(({ name, left }) => name === 'get-stale' && left > 0)
    return act(reply, 'get', namesOf(params.id), () => {
      const now = desk.wire(find(params.id))
      return { status: 200, body: isStale && stale ? stale : now }
    })
  })

  for (const verb of ['suspend', 'cancel', 'activate'] as const) {
    app.post<ById>(`/v1/billing/subscriptions/:id/${verb}`, async ({ params, body }, reply) =>
      act(reply, verb, namesOf(params.id), () => {
        const one = find(params.id)
        const reason =
          verb === 'activate' ? optionalReason.parse(body)?.reason : reasoned.parse(body).reason
        const was = desk.wire(one)
        // Not awaited: PayPal responds before the webhook is delivered.
        void desk[verb](one, reason ?? '')
        before.set(one.id, was)
        return { status: 204 }
      }),
    )
  }

  app.patch<ById>('/v1/billing/subscriptions/:id', async ({ params, body }, reply) =>
    act(reply, 'revise', namesOf(params.id), () => {
      const one = find(params.id)
      if (one.status !== 'ACTIVE' && one.status !== 'SUSPENDED') {
        throw unprocessable('SUBSCRIPTION_STATUS_INVALID', 'Invalid subscription status.')
      }
      for (const { path, value } of patches.parse(body)) patch(one, path, value)
      one.updatedAt = wireTime(clock.now())
      ledger.changed()
      return { status: 204 }
    }),
  )

  app.get<Between>('/v1/billing/subscriptions/:id/transactions', async ({ params, query }, reply) =>
    act(reply, 'transactions', namesOf(params.id), () => {
      const one = find(params.id)
      const [from, to] = [momentOf(query, 'start_time'), momentOf(query, 'end_time')]
      const transactions = ledger.transactions
        .filter(({ subscriptionId, time }) => {
          const at = new Date(time).getTime()
          return subscriptionId === one.id && at >= from && at <= to
        })
        .toReversed()
        .map((row) => wireTransaction(row, one))
      return { status: 200, body: { transactions, links: [] } }
    }),
  )

  function open(body: unknown): Subscription {
    const { plan: override, ...wanted } = newSubscription.parse(body)
    const plan = ledger.plans.get(wanted.plan_id)
    if (!plan) throw unknownResource(wanted.plan_id)
    if (plan.status !== 'ACTIVE') {
      throw unprocessable(
        'PLAN_STATUS_INVALID',
        'Subscription can be created only for active plans.',
      )
    }
    if (wanted.quantity !== undefined && !plan.quantity_supported) {
      throw unprocessable('SUBSCRIPTION_CANNOT_HAVE_QUANTITY', 'Plan does not support quantity.')
    }
    const now = clock.now()
    if (wanted.start_time !== undefined && new Date(wanted.start_time) <= now) {
      throw wrongValue('/start_time', wanted.start_time)
    }
    const cycles = cyclesOf(plan, { ...wanted, plan: override })
    oneCurrency(
      plan,
      cycles.map(({ price }) => price),
      wanted.shipping_amount,
    )
    const at = wireTime(now)
    return {
      ...wanted,
      id: newId('I-', 12),
      baToken: newId('BA-', 17),
      token: newId('', 17),
      status: 'APPROVAL_PENDING',
      statusNote: null,
      statusAt: at,
      createdAt: at,
      updatedAt: at,
      startAt: wanted.start_time ? wireTime(new Date(wanted.start_time)) : at,
      cycles,
      overridden: override !== undefined,
      nextBillingAt: null,
      declines: 0,
      failedPayments: 0,
      outstanding: 0,
      lastPayment: null,
      lastFailure: null,
    }
  }
}

function customIdOf(body: unknown): string | null {
  return z.object({ custom_id: z.string() }).safeParse(body).data?.custom_id ?? null
}

/** All prices must be in the plan's currency. */
function oneCurrency(plan: Plan, prices: (Money | null)[], shipping: Money | undefined): void {
  const own = plan.billing_cycles.map((cycle) => cycle.pricing_scheme?.fixed_price ?? null)
  const codes = new Set(
    [...own, ...prices, shipping ?? null].flatMap((item) => item?.currency_code ?? []),
  )
  if (codes.size > 1) {
    throw unprocessable('CURRENCY_MISMATCH', 'The currency code is different from the plan.')
  }
}

function patch(subscription: Subscription, path: string, value: unknown): void {
  const price = /^\/plan\/billing_cycles\/@sequence==(\d+)\/pricing_scheme\/fixed_price$/.exec(path)
  const cycle = price && subscription.cycles.find(({ sequence }) => sequence === Number(price[1]))
  if (cycle) {
    cycle.price = money.parse(value)
    if (cycle.price.currency_code !== currencyOf(subscription)) {
      throw unprocessable('CURRENCY_MISMATCH', 'The currency code is different from the plan.')
    }
  } else if (path === '/custom_id')
    subscription.custom_id = newSubscription.shape.custom_id.parse(value)
  else if (path === '/shipping_amount') subscription.shipping_amount = money.parse(value)
  else if (path === '/subscriber/shipping_address') {
    subscription.subscriber = { ...subscription.subscriber, shipping_address: value }
  } else throw wrongValue('/path', path)
}

function momentOf(query: Between['Querystring'], name: 'start_time' | 'end_time'): number {
  const text = query[name]
  if (text === undefined) throw missing(name)
  const when = new Date(text).getTime()
  if (Number.isNaN(when)) throw wrongValue(name, text)
  return when
}
