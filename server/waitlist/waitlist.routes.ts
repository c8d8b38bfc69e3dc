/** Endpoints of the waitlist, for subscribers and for staff. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { joinWaitlist } from './join-waitlist.ts'
import { confirmEntry } from './confirm-entry.ts'
import { unsubscribeFromWaitlist } from './delete-entries.ts'
import { showWaitlist } from './show-waitlist.ts'
import { notifySubscribers } from './notify-subscribers.ts'

export function waitlistRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/waitlist': ({ body, language }) => joinWaitlist(shop, body, language),
    'POST /api/waitlist/confirm': ({ body }) => confirmEntry(shop, body.token),
    'POST /api/waitlist/leave': async ({ body }) => ({
      message: await unsubscribeFromWaitlist(shop, body.token),
    }),
    'POST /waitlist/leave': ({ query }) => unsubscribeFromWaitlist(shop, query.token),
    'GET /api/admin/waitlist': () => showWaitlist(shop),
    'POST /api/admin/waitlist/notify': ({ body, actor }) =>
      notifySubscribers(shop, requireActor(actor), body),
  }
}
