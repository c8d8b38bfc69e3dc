/*
 * The API's calls about subscriptions: create, get, revise, suspend, activate, cancel,
 * transactions.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  selectRepresentation,
  idempotentRequest,
  type Account,
  type HandleCall,
} from './api.routes.ts'
import {
  createMissingFieldError,
  createUnknownResourceError,
  createUnprocessableError,
  createInvalidValueError,
} from './paypal-error.ts'
import { moneySchema, createId, type Money, type Plan } from './plan.ts'
import {
  currencyOf,
  buildCycles,
  newSubscriptionSchema,
  formatTime,
  toTransactionResponse,
  type Subscription,
} from './subscription.ts'

type WithId = { Params: { id: string } }
type Between = WithId & { Querystring: { start_time?: string; end_time?: string } }

const requiredReason = z.object({ reason: z.string().min(1).max(128) })
/** The reason is optional only for activate. */
const optionalReason = z.object({ reason: z.string().min(1).max(128).optional() }).nullish()
const patches = z.array(
  z.object({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
)

export function registerSubscriptionCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  /** Each subscription's response before its last status change: `get-stale` returns it. */
  const previousResponses = new Map<string, unknown>()
  registerCreateAndGetCalls(app, account, handleCall, previousResponses)
  registerChangeCalls(app, account, handleCall, previousResponses)
  registerTransactionCalls(app, account, handleCall)
}

function registerCreateAndGetCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
  previousResponses: ReadonlyMap<string, unknown>,
): void {
  const { ledger, subscriptions } = account

  app.post('/v1/billing/subscriptions', async (request, reply) =>
    handleCall(reply, 'create', [customIdOf(request.body)], () => {
      const { existingId, saveId } = idempotentRequest(ledger, request)
      if (existingId) {
        const existingSubscription = findSubscription(account, existingId)
        return {
          status: 200,
          body: selectRepresentation(request, subscriptions.toResponse(existingSubscription)),
        }
      }
      const subscription = createSubscription(account, request.body)
      ledger.subscriptions.set(subscription.id, subscription)
      saveId(subscription.id)
      void subscriptions.notifyCreated(subscription)
      return {
        status: 201,
        body: selectRepresentation(request, subscriptions.toResponse(subscription)),
      }
    }),
  )

  app.get<WithId>('/v1/billing/subscriptions/:id', async ({ params }, reply) =>
    handleCall(reply, 'get', referencesOf(account, params.id), (faultName) => {
      const currentResponse = subscriptions.toResponse(findSubscription(account, params.id))
      const staleResponse = faultName === 'get-stale' ? previousResponses.get(params.id) : undefined
      return { status: 200, body: staleResponse ?? currentResponse }
    }),
  )
}

function registerChangeCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
  previousResponses: Map<string, unknown>,
): void {
  const { ledger, clock, subscriptions } = account

  for (const action of ['suspend', 'cancel', 'activate'] as const) {
    app.post<WithId>(`/v1/billing/subscriptions/:id/${action}`, async ({ params, body }, reply) =>
      handleCall(reply, action, referencesOf(account, params.id), () => {
        const subscription = findSubscription(account, params.id)
        const reason =
          action === 'activate'
            ? optionalReason.parse(body)?.reason
            : requiredReason.parse(body).reason
        // The action throws when it is not allowed; `previousResponses` must then stay as it is.
        const responseBefore = subscriptions.toResponse(subscription)
        // Not awaited: PayPal responds before the webhook is delivered.
        void subscriptions[action](subscription, reason ?? '')
        previousResponses.set(subscription.id, responseBefore)
        return { status: 204 }
      }),
    )
  }

  app.patch<WithId>('/v1/billing/subscriptions/:id', async ({ params, body }, reply) =>
    handleCall(reply, 'revise', referencesOf(account, params.id), () => {
      const subscription = findSubscription(account, params.id)
      if (subscription.status !== 'ACTIVE' && subscription.status !== 'SUSPENDED') {
        throw createUnprocessableError(
          'SUBSCRIPTION_STATUS_INVALID',
          'Invalid subscription status.',
        )
      }
      for (const { path, value } of patches.parse(body)) applyPatch(subscription, path, value)
      subscription.updatedAt = formatTime(clock.now())
      ledger.saveSoon()
      return { status: 204 }
    }),
  )
}

function registerTransactionCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  app.get<Between>('/v1/billing/subscriptions/:id/transactions', async ({ params, query }, reply) =>
    handleCall(reply, 'transactions', referencesOf(account, params.id), () => {
      const subscription = findSubscription(account, params.id)
      const startMs = timestampOf(query, 'start_time')
      const endMs = timestampOf(query, 'end_time')
      const transactions = account.ledger.transactions
        .filter(({ subscriptionId, time }) => {
          const timeMs = new Date(time).getTime()
          return subscriptionId === subscription.id && timeMs >= startMs && timeMs <= endMs
        })
        .toReversed()
        .map((row) => toTransactionResponse(row, subscription))
      return { status: 200, body: { transactions, links: [] } }
    }),
  )
}

function findSubscription({ ledger }: Account, id: string): Subscription {
  const subscription = ledger.subscriptions.get(id)
  if (!subscription) throw createUnknownResourceError(id)
  return subscription
}

/** Returns the ids by which a fault can be scheduled for this subscription. */
function referencesOf({ ledger }: Account, id: string): (string | null)[] {
  return [id, ledger.subscriptions.get(id)?.custom_id ?? null]
}

/** Throws PayPalError if the plan does not allow what is requested. */
function createSubscription({ ledger, clock }: Account, body: unknown): Subscription {
  const { plan: planOverride, ...newSubscription } = newSubscriptionSchema.parse(body)
  const plan = ledger.plans.get(newSubscription.plan_id)
  if (!plan) throw createUnknownResourceError(newSubscription.plan_id)
  if (plan.status !== 'ACTIVE') {
    throw createUnprocessableError(
      'PLAN_STATUS_INVALID',
      'Subscription can be created only for active plans.',
    )
  }
  if (newSubscription.quantity !== undefined && !plan.quantity_supported) {
    throw createUnprocessableError(
      'SUBSCRIPTION_CANNOT_HAVE_QUANTITY',
      'Plan does not support quantity.',
    )
  }
  const now = clock.now()
  if (newSubscription.start_time !== undefined && new Date(newSubscription.start_time) <= now) {
    throw createInvalidValueError('/start_time', newSubscription.start_time)
  }
  const cycles = buildCycles(plan, { ...newSubscription, plan: planOverride })
  refuseMixedCurrencies(
    plan,
    cycles.map(({ price }) => price),
    newSubscription.shipping_amount,
  )
  const createdAt = formatTime(now)
  return {
    ...newSubscription,
    id: createId('I-', 12),
    baToken: createId('BA-', 17),
    token: createId('', 17),
    status: 'APPROVAL_PENDING',
    statusNote: null,
    statusAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    startAt: newSubscription.start_time
      ? formatTime(new Date(newSubscription.start_time))
      : createdAt,
    cycles,
    overridden: planOverride !== undefined,
    nextBillingAt: null,
    declines: 0,
    failedPayments: 0,
    outstanding: 0,
    lastPayment: null,
    lastFailure: null,
  }
}

function customIdOf(body: unknown): string | null {
  return z.object({ custom_id: z.string() }).safeParse(body).data?.custom_id ?? null
}

/** Throws CURRENCY_MISMATCH when plan, overrides and shipping are not in one currency. */
function refuseMixedCurrencies(
  plan: Plan,
  prices: (Money | null)[],
  shipping: Money | undefined,
): void {
  const planPrices = plan.billing_cycles.map((cycle) => cycle.pricing_scheme?.fixed_price ?? null)
  const codes = new Set(
    [...planPrices, ...prices, shipping ?? null].flatMap((price) => price?.currency_code ?? []),
  )
  if (codes.size > 1) {
    throw createUnprocessableError(
      'CURRENCY_MISMATCH',
      'The currency code is different from the plan.',
    )
  }
}

/**
 * Changes what PayPal allows to change. `path` for instance `/custom_id`, or
 * `/plan/billing_cycles/@sequence==2/pricing_scheme/fixed_price` for the price of the second cycle.
 */
function applyPatch(subscription: Subscription, path: string, value: unknown): void {
  const match = /^\/plan\/billing_cycles\/@sequence==(\d+)\/pricing_scheme\/fixed_price$/.exec(path)
  const cycle = match && subscription.cycles.find(({ sequence }) => sequence === Number(match[1]))
  if (cycle) {
    const newPrice = moneySchema.parse(value)
    if (newPrice.currency_code !== currencyOf(subscription)) {
      throw createUnprocessableError(
        'CURRENCY_MISMATCH',
        'The currency code is different from the plan.',
      )
    }
    cycle.price = newPrice
  } else if (path === '/custom_id')
    subscription.custom_id = newSubscriptionSchema.shape.custom_id.parse(value)
  else if (path === '/shipping_amount') subscription.shipping_amount = moneySchema.parse(value)
  else if (path === '/subscriber/shipping_address') {
    subscription.subscriber = { ...subscription.subscriber, shipping_address: value }
  } else throw createInvalidValueError('/path', path)
}

/** Returns a required query parameter as ms since 1970. Throws PayPalError 400 otherwise. */
function timestampOf(query: Between['Querystring'], name: 'start_time' | 'end_time'): number {
  const text = query[name]
  if (text === undefined) throw createMissingFieldError(name)
  const timestamp = new Date(text).getTime()
  if (Number.isNaN(timestamp)) throw createInvalidValueError(name, text)
  return timestamp
}
