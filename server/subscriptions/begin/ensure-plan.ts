/**
 * Creates the product and the billing plan at PayPal when they are first needed, and stores their
 * ids under a hash of their content, so that equal terms share one plan. The product at PayPal is
 * the same for all plans: PayPal never gets the name of a product that a customer takes, because
 * that is health data.
 */
import { createHash } from 'node:crypto'

import { formatRinggit } from '#domain/money.ts'
import { brand } from '#domain/shop-settings.ts'
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import type { CreateResult, PricedDeliveries } from '#server/integrations/paypal/paypal.ts'
import type { Shop } from '#server/shop.ts'

import { payPalOf } from '#server/subscriptions/paypal-client.ts'

import {
  deletePayPalObjects,
  getPayPalObject,
  insertPayPalObject,
  saveProviderId,
} from './provider-plans.store.ts'

export type PlanTerms = { cadenceDays: number; prices: readonly PricedDeliveries[] }

/** Random bytes of a request id, by which PayPal recognises a retry. */
const requestIdBytes = 18

/** PayPal's id of a product or a plan. */
type CreatedId = CreateResult<{ id: string }>

/** Returns PayPal's id of the plan with these terms, or the reason why it could not be created. */
export async function ensurePlan(shop: Shop, terms: PlanTerms): Promise<CreatedId> {
  const product = await ensureCreated(shop, ['product', brand], (requestId) =>
    payPalOf(shop).createProduct(`${brand}: regular deliveries`, requestId),
  )
  if (!product.ok) return product
  return ensureCreated(shop, ['plan', product.id, terms], (requestId) =>
    payPalOf(shop).createPlan(
      { productId: product.id, name: composePlanName(terms), ...terms },
      requestId,
    ),
  )
}

/**
 * Deletes all stored ids of products and plans, so that the next try creates them again. Call it
 * when PayPal does not know a stored id, for instance after a change of the PayPal account.
 */
export async function deleteStoredPayPalIds(shop: Shop): Promise<void> {
  await deletePayPalObjects(shop.db)
}

/**
 * Returns PayPal's id of the product or plan with this content: the stored id, or the id that
 * `create` returns, which is then stored. `create` must send `requestId` to PayPal: it runs again
 * after a lost response, and PayPal creates only one object for a request id.
 */
async function ensureCreated(
  shop: Shop,
  content: readonly unknown[],
  create: (requestId: string) => Promise<CreatedId>,
): Promise<CreatedId> {
  const { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID } = shop.config
  // Stored ids are valid only in the account that created them. Danger: a change of the hashed text
  // makes all stored ids unfindable, and all plans are created again.
  const hashedText = JSON.stringify([PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, ...content])
  const key = createHash('sha256').update(hashedText).digest('hex')
  // Saved before PayPal is called, so that parallel or restarted processes create one plan.
  await insertPayPalObject(shop.db, {
    key,
    request_id: shop.randomBytes(requestIdBytes).toString('base64url'),
    created_at: shop.now(),
  })
  const row = await getPayPalObject(shop.db, key)
  if (row.provider_id !== null) return { ok: true, id: row.provider_id }
  const createResult = await create(row.request_id)
  if (createResult.ok)
    await retryWhileUnavailable(shop, `PayPal's id ${createResult.id}`, () =>
      saveProviderId(shop.db, key, createResult.id),
    )
  return createResult
}

/** Returns the name of a plan, which PayPal shows. Throws for terms without a price. */
function composePlanName({ cadenceDays, prices }: PlanTerms): string {
  const deliveryCount = prices.reduce((sum, price) => sum + price.count, 0)
  // The last price is the regular price. A voucher may reduce the first price.
  const regularPrice = prices.at(-1)?.amount
  if (regularPrice === undefined)
    throw new Error(`plan terms with cadence ${cadenceDays} have no price`)
  return `${brand}: ${deliveryCount} deliveries, every ${cadenceDays} days, ${formatRinggit(regularPrice)}`
}
