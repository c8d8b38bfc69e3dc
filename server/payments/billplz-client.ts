/** The Billplz client: one per shop, because its circuit breaker keeps state. */
import { createBillplz, type Billplz } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

const banks = new WeakMap<Shop, Billplz>()

export function billplzOf(shop: Shop): Billplz {
  const known = banks.get(shop)
  if (known) return known
  const { config, log } = shop
  const { BILLPLZ_X_SIGNATURE_KEY: key, BILLPLZ_X_SIGNATURE_KEY_OLD: oldKey } = config
  const bank = createBillplz({
    baseUrl: config.BILLPLZ_BASE_URL,
    apiKey: config.BILLPLZ_API_KEY,
    collectionId: config.BILLPLZ_COLLECTION_ID,
    signatureKeys: oldKey ? [key, oldKey] : [key],
    production: config.production,
    timeoutMs: config.BILLPLZ_TIMEOUT_MS,
    log,
  })
  banks.set(shop, bank)
  return bank
}
