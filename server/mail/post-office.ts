/** The shop's door to its mail server: one per shop, because it keeps connections. */
import { createSmtp, type Smtp } from '#server/integrations/smtp/smtp.ts'
import type { Shop } from '#server/shop.ts'

const offices = new WeakMap<Shop, Smtp>()

export function postOfficeOf(shop: Shop): Smtp {
  const known = offices.get(shop)
  if (known) return known
  const { config, log } = shop
  const office = createSmtp({ url: config.SMTP_URL, from: config.MAIL_FROM, log })
  offices.set(shop, office)
  return office
}
