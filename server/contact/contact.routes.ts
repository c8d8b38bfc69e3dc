import type { Handlers } from '#server/http/register-endpoints.ts'
import type { Shop } from '#server/shop.ts'

import { sendMessage } from './send-message.ts'

export function contactRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/users/contactus': ({ body }) => sendMessage(shop, body),
  }
}
