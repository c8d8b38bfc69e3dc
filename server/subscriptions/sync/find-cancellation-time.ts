/**
 * Finds the time from which a subscription's cancellation applies. It is read from the events,
 * because the row loses `pending_from` when PayPal confirms the cancellation, and each failed try
 * moves it. PayPal may report a payment days after its time.
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
 * the time of its confirmation if that was earlier. Returns undefined without a cancellation.
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
  // A cancellation before the approval has this event instead of `cancel wanted`. An abandoned
  // checkout has it too, but then no cancellation follows that the customer has requested.
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

/** A cancellation that was requested after the cut-off applies from the start of a later day. */
function readEffectiveTime({ at, day }: StoredEvent): Date {
  const effectiveDay = parseCalendarDate(day ?? '')
  const dayStart = effectiveDay === undefined ? at : startOfDay(effectiveDay)
  return dayStart > at ? dayStart : at
}

function findEarlier(time: Date | undefined, otherTime: Date): Date {
  return time !== undefined && time < otherTime ? time : otherTime
}
