/**
 * Begins a subscription: S1 save it, S2 create its plan at PayPal, S3 create it there, S4 save
 * PayPal's id; then the customer approves on PayPal's page. A crash between two steps neither loses
 * nor duplicates anything: every creation carries a request id from our rows, so a retry gets the
 * same.
 */
import type { CallResult } from '#contract/call.ts'
import { fullName } from '#domain/address/address.ts'
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type {
  CreateResult,
  NewSubscription,
  ProviderStatus,
} from '#server/integrations/paypal/paypal.ts'
import { priceLines } from '#server/checkout/price-lines.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { countRefusedCodes } from '#server/vouchers/count-refused-codes.ts'
import { seconds, later } from '#domain/time.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import { ensurePlan, clearPlanCache, type PlanTerms } from './ensure-plan.ts'
import { readPlanRequest, type PlanBody } from './read-plan-request.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
  scheduleSync,
  type Subscription,
} from '#server/subscriptions/subscriptions.store.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { writeSubscription, type Subscriber } from './write-subscription.ts'

type Begun = CallResult<'POST /api/paypal/subscriptions'>
type MadeAtPayPal = CreateResult<{
  id: string
  status: ProviderStatus
  approveUrl: string
  planId: string
}>

const firstCheck = seconds(90)

/** Throws the errors of the call. */
export async function beginSubscription(
  shop: Shop,
  body: PlanBody,
  subscriber: Subscriber,
): Promise<Begun> {
  const request = readPlanRequest(body, settingsOf(shop).delivery)
  const bought = await priceLines(shop, request.lines)
  const write = () => writeSubscription(shop, { ...request, bought }, subscriber)
  const hasCode = request.voucherCode !== undefined
  const written = hasCode ? await countRefusedCodes(shop, subscriber.ip, write) : await write()
  crash(shop.config, 'S1.after')
  if (written.kind === 'known') return replyOf(shop, written.subscription)
  const { subscription } = written
  const made = await makeAtPayPal(shop, subscription)
  crash(shop.config, 'S3.after')
  if (!made.ok) {
    shop.log.warn(
      {
        event: 'subscription.create_failed',
        subscriptionId: subscription.id,
        outcome: made.reason,
        reason: made.issue,
      },
      'subscription could not be created',
    )
    await saveFailure(shop, subscription.id, made.reason)
    throw new ShopError('NO_WALLET', { retryAfterSeconds: 30 })
  }
  await saveCreated(shop, subscription.id, made)
  crash(shop.config, 'S4.after')
  const saved = await findSubscription(shop.db, subscription.id)
  if (!saved) throw new Error(`subscription ${subscription.id} is missing after its creation`)
  return replyOf(shop, saved)
}

/** Returns PayPal's approval page, or the confirmation once that is decided. */
function replyOf(shop: Shop, { id, state, providerId, approveUrl }: Subscription): Begun {
  if (providerId === undefined || approveUrl === undefined) throw new ShopError('CONFLICT')
  const confirmation = `${shop.config.PUBLIC_URL}/confirmation?subscription=${id}`
  return {
    id,
    subscriptionId: providerId,
    status: state,
    approveUrl: isWaitingForApproval(state) ? approveUrl : confirmation,
  }
}

async function makeAtPayPal(shop: Shop, subscription: Subscription): Promise<MadeAtPayPal> {
  const made = await makeOnce(shop, subscription)
  const isUnknownPlan = !made.ok && made.reason === 'refused' && /RESOURCE/.test(made.issue)
  if (!isUnknownPlan) return made
  await clearPlanCache(shop)
  return makeOnce(shop, subscription)
}

async function makeOnce(shop: Shop, subscription: Subscription): Promise<MadeAtPayPal> {
  const plan = await ensurePlan(shop, termsOf(subscription))
  crash(shop.config, 'S2.after')
  if (!plan.ok) return plan
  // Saved before it is used: adoptSubscription matches by our reference and this plan.
  await changeSubscription(shop.db, subscription.id, { provider_plan: plan.id })
  const made = await payPalOf(shop).createSubscription(
    requestOf(shop, subscription, plan.id),
    subscription.reference,
  )
  return made.ok ? { ...made, planId: plan.id } : made
}

/** One price for all deliveries, or another for the first when a voucher applies. */
function termsOf({ cadenceDays, deliveries, first, each }: Subscription): PlanTerms {
  const prices =
    first === each
      ? [{ count: deliveries, amount: each }]
      : [
          { count: 1, amount: first },
          { count: deliveries - 1, amount: each },
        ]
  return { cadenceDays, prices }
}

function requestOf(shop: Shop, subscription: Subscription, planId: string): NewSubscription {
  const { PUBLIC_URL } = shop.config
  const { address, reference, email, id } = subscription
  return {
    planId,
    customId: reference,
    firstName: address.firstName,
    lastName: address.lastName,
    email,
    address: { name: fullName(address), ...address },
    returnUrl: `${PUBLIC_URL}/paypal-return?ours=${id}`,
    cancelUrl: `${PUBLIC_URL}/paypal-return?left=${id}`,
  }
}

async function saveCreated(
  shop: Shop,
  id: number,
  made: { id: string; approveUrl: string; planId: string },
): Promise<void> {
  const at = shop.now()
  await transact(shop.db, async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (subscription.state !== 'CREATING') return
    // No event: the one of its beginning exists already.
    await changeSubscription(tx, id, {
      state: 'APPROVAL_PENDING',
      provider_id: made.id,
      approve_url: made.approveUrl,
      provider_plan: made.planId,
      sync_at: later(at, firstCheck),
      changed_at: at,
    })
  })
}

/**
 * A refusal ends it. Without a response the customer may retry immediately, under the same
 * reference.
 */
async function saveFailure(
  shop: Shop,
  id: number,
  reason: 'refused' | 'no response',
): Promise<void> {
  if (reason === 'no response') {
    await scheduleSync(shop.db, id, shop.now())
    return
  }
  await transact(shop.db, (tx) => abandonSubscription(shop, tx, id, 'provider'))
}
