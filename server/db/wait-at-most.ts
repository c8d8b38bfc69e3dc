import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `work` ends, but no longer than `maxMs`. Throws when `work` fails in time. */
export async function waitAtMost(maxMs: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, pause(maxMs, undefined, { ref: false })])
}
