/** One PayPal client per shop, because a client keeps its access token and its circuit breaker. */
import { brand } from '#domain/shop-settings.ts'
import { createPayPal, type PayPal } from '#server/integrations/paypal/paypal.ts'
import type { Shop } from '#server/shop.ts'

const clients = new WeakMap<Shop, PayPal>()

/** Returns the PayPal client of the shop; the first call creates it. */
export function payPalOf(shop: Shop): PayPal {
  const existingClient = clients.get(shop)
  if (existingClient) return existingClient
  const { config, log } = shop
  const client = createPayPal({
    baseUrl: config.PAYPAL_BASE_URL,
    clientId: config.PAYPAL_CLIENT_ID,
    secret: config.PAYPAL_SECRET,
    webhookId: config.PAYPAL_WEBHOOK_ID,
    brand,
    isProduction: config.isProduction,
    now: () => shop.now(),
    log,
  })
  clients.set(shop, client)
  return client
}
