/**
 * Leases of outbox emails: a worker reserves an email for a time, so that no other worker sends it.
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
