/** Endpoints of the waitlist and its desk. */
import type { Handlers } from '#server/http/call.ts'
import { requireActor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { askToWait } from './ask-to-wait.ts'
import { confirmWaiting } from './confirm-waiting.ts'
import { leaveWaitingList } from './forget-waiting.ts'
import { showWaitingList } from './show-waiting-list.ts'
import { tellWaiting } from './tell-waiting.ts'

export function waitingListRoutes(shop: Shop): Partial<Handlers> {
  return {
    'POST /api/waiting-list': ({ body, language }) => askToWait(shop, body, language),
    'POST /api/waiting-list/confirm': ({ body }) => confirmWaiting(shop, body.token),
    'POST /api/waiting-list/leave': async ({ body }) => ({
      message: await leaveWaitingList(shop, body.token),
    }),
    'POST /waiting-list/leave': ({ query }) => leaveWaitingList(shop, query.token),
    'GET /api/admin/waiting-list': () => showWaitingList(shop),
    'POST /api/admin/waiting-list/tell': ({ body, actor }) =>
      tellWaiting(shop, requireActor(actor), body),
  }
}
