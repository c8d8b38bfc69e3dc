/** One SMTP client per shop, because a client pools connections. */
import { createSmtp, type Smtp } from '#server/integrations/smtp/smtp.ts'
import type { Shop } from '#server/shop.ts'

const clients = new WeakMap<Shop, Smtp>()

export function mailTransportOf(shop: Shop): Smtp {
  const existingClient = clients.get(shop)
  if (existingClient) return existingClient
  const { config, log } = shop
  const client = createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, log })
  clients.set(shop, client)
  return client
}
