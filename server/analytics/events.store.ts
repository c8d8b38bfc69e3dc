/** Rows of analytics events from browsers, with the server's time. */
import type { ParsedCallInput } from '#contract/call.ts'
import { dateInMalaysia } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Saves the route of page views and the step of quiz steps; other fields of an event are dropped.
 */
export async function saveEvents(
  shop: Shop,
  { visitor, events }: ParsedCallInput<'POST /api/measure'>['body'],
): Promise<void> {
  const receivedAt = shop.now()
  const day = dateInMalaysia(receivedAt)
  await shop.db
    .insertInto('analytics_event')
    .values(
      events.map(({ name, route, step }) => ({
        at: receivedAt,
        day,
        visitor,
        name,
        route: name === 'page_view' ? (route ?? null) : null,
        step: name === 'quiz_step' ? (step ?? null) : null,
      })),
    )
    .execute()
}
