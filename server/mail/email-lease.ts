/** How long a worker reserves an email, so that no other worker sends it at the same time. */
import { minutes } from '#domain/time.ts'

/** Longer than all timeouts of smtp.ts together. */
export const leaseDuration = minutes(2)
/** How long a new email may wait in the memory of the process that queued it. */
export const maxWaitInMemory = minutes(1)
