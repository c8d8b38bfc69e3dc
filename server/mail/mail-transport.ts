/** Keeps one SMTP client per shop, because a client pools its connections. */
import { createSmtp, type Smtp } from '#server/integrations/smtp/smtp.ts'
import type { Shop } from '#server/shop.ts'

const clients = new WeakMap<Shop, Smtp>()

/** Returns the shop's SMTP client; creates it at the first call. */
export function mailTransportOf(shop: Shop): Smtp {
  const existingClient = clients.get(shop)
  if (existingClient) return existingClient
  const { config, log } = shop
  const client = createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, log })
  clients.set(shop, client)
  return client
}
