/** The contact form. */
import type { Feature } from '#server/feature.ts'

import { sendMessage } from './send-message.ts'

export const contact: Feature = {
  name: 'contact',
  routes: (shop) => ({
    'POST /api/users/contactus': ({ body }) => sendMessage(shop, body),
  }),
}
