/**
 * Begins a subscription in four steps. S1: save the subscription. S2: create its billing plan at
 * PayPal. S3: create the subscription at PayPal. S4: save PayPal's id and end the browser's open
 * orders, which stay payable when PayPal creates nothing. The customer then approves on PayPal's
 * page. A crash in S1 to S3 loses or duplicates nothing: the subscription stays in CREATING, and
 * the next try repeats S2 and S3 with the stored request ids, for which PayPal returns the same
 * plan and subscription.
 */
import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { pathInLanguage } from '#domain/content/languages.ts'
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import { crashAt } from '#server/crash-points.ts'
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type {
  CreateResult,
  NewSubscription,
  ProviderStatus,
} from '#server/integrations/paypal/paypal.ts'
import { lockBrowser } from '#server/checkout/lock-browser.ts'
import { priceLines } from '#server/checkout/price-lines.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { withVoucherGuessLimit } from '#server/vouchers/with-voucher-guess-limit.ts'
import { seconds, addDuration } from '#domain/time.ts'

import { abandonSubscription } from '#server/subscriptions/sync/abandon-subscription.ts'
import { ensurePlan, deleteStoredPayPalIds, type PlanTerms } from './ensure-plan.ts'
import { buildPayPalReturnUrls, subscriptionPathOf } from './paypal-return.ts'
import { replaceOrders } from './replace-orders.ts'
import { readSubscriptionRequest, type SubscriptionBody } from './read-subscription-request.ts'
import {
  updateSubscription,
  getSubscription,
  lockSubscription,
  saveCreatedAtPayPal,
  scheduleSync,
} from '#server/subscriptions/subscriptions.store.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'
import { payPalOf } from '#server/subscriptions/paypal-client.ts'
import { saveSubscription, type Subscriber } from './save-subscription.ts'

type BeginReply = HandlerResult<'POST /api/paypal/subscriptions'>
type CreatedAtPayPal = CreateResult<{
  id: string
  status: ProviderStatus
  approveUrl: string
  planId: string
}>

/** Delay of the first sync after the creation, in case no webhook arrives. */
const firstSyncDelay = seconds(90)
/** When the browser may try again after a failure at PayPal; sent as `retry-after`. */
const retryAfterSeconds = 30

/**
 * Returns the subscription and the URL to open next. Throws the ShopErrors listed for
 * `POST /api/paypal/subscriptions` in the contract.
 */
export async function beginSubscription(
  shop: Shop,
  body: SubscriptionBody,
  subscriber: Subscriber,
): Promise<BeginReply> {
  const request = readSubscriptionRequest(body, settingsOf(shop).delivery)
  const pricedLines = await priceLines(shop, request.lines)
  const save = () => saveSubscription(shop, { ...request, pricedLines }, subscriber)
  const saveResult =
    request.voucherCode === undefined
      ? await save()
      : await withVoucherGuessLimit(shop, subscriber.ip, save)
  crashAt(shop.config, 'S1.after')
  // 'existing': PayPal's id is stored, by S4 of an earlier try or by a webhook. After a crash in S1
  // to S3, the subscription is in CREATING and 'to create'.
  if (saveResult.kind === 'existing')
    return toBeginReply(shop, await ensureApproveUrl(shop, saveResult.subscription))
  const { subscription } = saveResult
  const createResult = await createAtPayPal(shop, subscription)
  crashAt(shop.config, 'S3.after')
  if (!createResult.ok) {
    shop.log.warn(
      {
        event: 'subscription.create_failed',
        subscriptionId: subscription.id,
        outcome: createResult.reason,
        reason: createResult.issues.join(', '),
      },
      'subscription could not be created',
    )
    await retryWhileUnavailable(shop, `failure of subscription ${subscription.id}`, () =>
      saveFailure(shop, subscription.id, createResult.reason),
    )
    throw new ShopError('PAYPAL_UNAVAILABLE', { retryAfterSeconds })
  }
  // If PayPal's id is not saved, the next try is refused until `payPalCallTime` has passed.
  await retryWhileUnavailable(shop, `PayPal's id of subscription ${subscription.id}`, () =>
    saveCreated(shop, subscription.id, subscriber.claimHash, createResult),
  )
  crashAt(shop.config, 'S4.after')
  return toBeginReply(shop, await getSubscription(shop.db, subscription.id))
}

/**
 * Returns the subscription with the URL of its approval page. If that is not stored but needed,
 * reads it from PayPal and saves it: a webhook saves only PayPal's id, because the customer must
 * not approve before the open orders are replaced. Throws PAYPAL_UNAVAILABLE when PayPal does not
 * return the subscription.
 */
async function ensureApproveUrl(shop: Shop, subscription: Subscription): Promise<Subscription> {
  const { id, state, providerId } = subscription
  const isStored = subscription.approveUrl !== undefined
  if (!isWaitingForApproval(state) || providerId === undefined || isStored) return subscription
  const response = await payPalOf(shop).getSubscription(providerId)
  if (!response.ok) throw new ShopError('PAYPAL_UNAVAILABLE', { retryAfterSeconds })
  const { approveUrl } = response.subscription
  if (approveUrl !== undefined) await updateSubscription(shop.db, id, { approve_url: approveUrl })
  return getSubscription(shop.db, id)
}

/**
 * Returns the reply. Its `approveUrl` is PayPal's approval page or, after the approval, the shop's
 * confirmation page. Throws CONFLICT when the subscription is abandoned, or has no stored PayPal id
 * or no stored approval page although it needs one: the customer began another purchase while
 * PayPal created this one.
 */
function toBeginReply(
  shop: Shop,
  { id, state, providerId, approveUrl, language }: Subscription,
): BeginReply {
  const nextUrl = isWaitingForApproval(state)
    ? approveUrl
    : shop.config.PUBLIC_URL + pathInLanguage(language, subscriptionPathOf(id))
  if (state === 'ABANDONED' || providerId === undefined || nextUrl === undefined)
    throw new ShopError('CONFLICT')
  return { id, subscriptionId: providerId, status: state, approveUrl: nextUrl }
}

/**
 * PayPal's issues when it has no product or plan with the id that was sent. RESOURCE_NOT_FOUND is
 * the name of the error, which `readIssues` (paypal.wire.ts) returns if the response lists no
 * issue.
 */
const unknownIdIssues: ReadonlySet<string> = new Set(['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'])

/**
 * Creates the billing plan and the subscription at PayPal, and returns PayPal's ids or the reason
 * of the failure. If PayPal does not know the stored id of the product or the plan, deletes the
 * stored ids and creates both once more.
 */
async function createAtPayPal(shop: Shop, subscription: Subscription): Promise<CreatedAtPayPal> {
  const createResult = await createAtPayPalOnce(shop, subscription)
  const isUnknownPlan =
    !createResult.ok &&
    createResult.reason === 'refused' &&
    createResult.issues.some((issue) => unknownIdIssues.has(issue))
  if (!isUnknownPlan) return createResult
  await deleteStoredPayPalIds(shop)
  return createAtPayPalOnce(shop, subscription)
}

async function createAtPayPalOnce(
  shop: Shop,
  subscription: Subscription,
): Promise<CreatedAtPayPal> {
  const plan = await ensurePlan(shop, toPlanTerms(subscription))
  crashAt(shop.config, 'S2.after')
  if (!plan.ok) return plan
  // Saved before the plan is used, because adoptSubscription matches by reference and plan.
  await retryWhileUnavailable(shop, `PayPal's plan of subscription ${subscription.id}`, () =>
    updateSubscription(shop.db, subscription.id, { provider_plan: plan.id }),
  )
  const createResult = await payPalOf(shop).createSubscription(
    toPayPalRequest(shop, subscription, plan.id),
    subscription.reference,
  )
  return createResult.ok ? { ...createResult, planId: plan.id } : createResult
}

/**
 * Returns the terms of a plan. All deliveries have the same price, except that a voucher may lower
 * the price of the first delivery.
 */
function toPlanTerms(subscription: Subscription): PlanTerms {
  const { cadenceDays, deliveryCount, firstPrice, laterPrice } = subscription
  const prices =
    firstPrice === laterPrice
      ? [{ count: deliveryCount, amount: laterPrice }]
      : [
          { count: 1, amount: firstPrice },
          { count: deliveryCount - 1, amount: laterPrice },
        ]
  return { cadenceDays, prices }
}

function toPayPalRequest(shop: Shop, subscription: Subscription, planId: string): NewSubscription {
  const { PUBLIC_URL } = shop.config
  const { address, reference, email } = subscription
  return {
    planId,
    customId: reference,
    firstName: address.firstName,
    lastName: address.lastName,
    email,
    address: { name: fullNameOf(address), ...address },
    ...buildPayPalReturnUrls(PUBLIC_URL, subscription),
  }
}

/**
 * Ends the browser's open orders and saves what PayPal created: the URL of the approval page, and
 * PayPal's ids unless a webhook and its sync have saved them. Saves nothing when the subscription
 * was abandoned meanwhile, or is abandoned here because its voucher has no use left.
 */
async function saveCreated(
  shop: Shop,
  id: number,
  claimHash: string,
  createdAtPayPal: { id: string; approveUrl: string; planId: string },
): Promise<void> {
  const now = shop.now()
  await transact(shop.db, async (tx) => {
    await lockBrowser(tx, claimHash)
    const subscription = await lockSubscription(tx, id)
    // The customer began another purchase before PayPal's response arrived.
    if (!isWaitingForApproval(subscription.state)) return
    const isReplaced = await replaceOrders(shop, tx, subscription, claimHash)
    if (!isReplaced) return
    if (subscription.state !== 'CREATING') {
      // A webhook and its sync found the new subscription before PayPal's response arrived.
      await updateSubscription(tx, id, { approve_url: createdAtPayPal.approveUrl })
      return
    }
    await saveCreatedAtPayPal(tx, id, {
      provider_id: createdAtPayPal.id,
      approve_url: createdAtPayPal.approveUrl,
      provider_plan: createdAtPayPal.planId,
      sync_at: addDuration(now, firstSyncDelay),
      changed_at: now,
    })
  })
}

/**
 * Handles a failed creation at PayPal. `refused`: abandons the subscription. `no response`: ends
 * this process's reservation, so that the customer may retry immediately. The retry sends the same
 * reference, so PayPal returns the subscription if it created one.
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
