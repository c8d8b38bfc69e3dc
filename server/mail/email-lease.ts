/**
 * Times of outbox emails: the lease with which a worker reserves an email, so that no other worker
 * sends it, and the time until which it is useful.
 */
import { minutes } from '#domain/time.ts'

/** Longer than all timeouts of smtp.ts together. */
export const leaseDuration = minutes(2)
/** How long a new email may wait in the memory of the process that queued it. */
export const maxWaitInMemory = minutes(1)

/** Returns whether a worker has reserved the email now. `leasedUntil` is null without a lease. */
export function isLeaseActive(leasedUntil: Date | null, now: Date): boolean {
  return leasedUntil !== null && leasedUntil > now
}

/** Returns whether the email is not useful any more. `usefulUntil` is null if it always is. */
export function isTooLate(usefulUntil: Date | null, now: Date): boolean {
  return usefulUntil !== null && usefulUntil <= now
}
