/** One Billplz client per shop, because the client's circuit breaker must see all its requests. */
import { createBillplz, type Billplz } from '#server/integrations/billplz/billplz.ts'
import type { Shop } from '#server/shop.ts'

const clients = new WeakMap<Shop, Billplz>()

/** Returns the shop's client; the first call creates it. */
export function billplzOf(shop: Shop): Billplz {
  const existingClient = clients.get(shop)
  if (existingClient) return existingClient
  const { config, log } = shop
  const { BILLPLZ_X_SIGNATURE_KEY: currentKey, BILLPLZ_X_SIGNATURE_KEY_OLD: oldKey } = config
  const client = createBillplz({
    baseUrl: config.BILLPLZ_BASE_URL,
    apiKey: config.BILLPLZ_API_KEY,
    collectionId: config.BILLPLZ_COLLECTION_ID,
    signatureKeys: oldKey ? [currentKey, oldKey] : [currentKey],
    isProduction: config.isProduction,
    timeoutMs: config.BILLPLZ_TIMEOUT_MS,
    log,
  })
  clients.set(shop, client)
  return client
}
