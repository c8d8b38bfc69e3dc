/** The outbox, for staff. */
import type { Feature } from '#server/feature.ts'
import { requireActor } from '#server/http/identify.ts'

import { listLetters } from './list-letters.ts'
import { readLetter } from './read-letter.ts'
import { sendLetterAgain, sendManyAgain } from './send-letter-again.ts'

export const letterDesk: Feature = {
  name: 'letter desk',
  routes: (shop) => ({
    'GET /api/admin/letters': ({ query }) => listLetters(shop, query),
    'GET /api/admin/letters/{letterId}': ({ params, actor }) =>
      readLetter(shop, requireActor(actor), params.letterId),
    'POST /api/admin/letters/{letterId}/resend': ({ params, actor }) =>
      sendLetterAgain(shop, requireActor(actor), params.letterId),
    'POST /api/admin/letters/resend': ({ body, actor }) =>
      sendManyAgain(shop, requireActor(actor), body),
  }),
}
