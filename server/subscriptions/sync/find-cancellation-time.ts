/**
 * Finds the time from which a subscription's cancellation applies, to compare it with the time of a
 * payment that PayPal may report days later. The time is computed from the events: the row is not
 * enough, because each failed try moves `pending_from`, and PayPal's confirmation clears it.
 */
import { parseCalendarDate, startOfDay } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'

import type { EventKind } from '#server/subscriptions/history-texts.ts'
import type { Subscription } from '#server/subscriptions/stored-subscription.ts'

type StoredEvent = { actor: string; kind: string; at: Date; day: string | null }

/** Events that end a requested cancellation: it was replaced, withdrawn or dropped. */
const endingKinds: ReadonlySet<string> = new Set<EventKind>([
  'suspend wanted',
  'activate wanted',
  'change withdrawn',
  'change not possible',
  'change of suspended plan not possible',
])

/**
 * Returns the time from which PayPal must not charge: the requested time of the cancellation, or
 * the time of PayPal's confirmation if that was earlier. Returns undefined when there is no
 * cancellation.
 */
export async function findCancellationTime(
  tx: Tx,
  { id, pendingChange }: Subscription,
): Promise<Date | undefined> {
  const events = await tx
    .selectFrom('subscription_event')
    .select(['actor', 'kind', 'at', 'day'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
  return computeCancellationTime(events, pendingChange?.state === 'CANCELLED')
}

/**
 * Computes the result of findCancellationTime. `events` are sorted by id. Exported for its test.
 */
export function computeCancellationTime(
  events: readonly StoredEvent[],
  isCancellationPending: boolean,
): Date | undefined {
  let appliesFrom: Date | undefined
  // A cancellation before the approval has the event `abandoned` instead of `cancel wanted`. A
  // checkout that the customer left has this event too, but no cancellation follows it.
  let abandonedAt: Date | undefined
  for (const event of events) {
    const { actor, kind, at } = event
    if (kind === 'abandoned' && actor === 'customer') abandonedAt = at
    if (kind === 'cancel wanted') appliesFrom = findEarlier(appliesFrom, readEffectiveTime(event))
    if (endingKinds.has(kind)) appliesFrom = undefined
    // The cancellation was to apply after a postponed delivery, which is not charged now.
    if (kind === 'resume not possible, change due' && appliesFrom)
      appliesFrom = findEarlier(appliesFrom, at)
    if (kind === 'cancelled at PayPal') appliesFrom = findEarlier(appliesFrom, at)
    if (kind === 'cancelled') appliesFrom = findEarlier(appliesFrom ?? abandonedAt, at)
  }
  return appliesFrom ?? (isCancellationPending ? abandonedAt : undefined)
}

/**
 * Returns the time of a request, or the start of its day if that is later: a cancellation that is
 * requested after the cut-off applies from a later day.
 */
function readEffectiveTime({ at, day }: StoredEvent): Date {
  const effectiveDay = parseCalendarDate(day ?? '')
  const dayStart = effectiveDay === undefined ? at : startOfDay(effectiveDay)
  return dayStart > at ? dayStart : at
}

function findEarlier(time: Date | undefined, otherTime: Date): Date {
  return time !== undefined && time < otherTime ? time : otherTime
}
