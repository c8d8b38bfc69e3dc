/**
 * The text that identifies a member of staff as the actor of an order's event or note, and as the
 * person who closed a payment issue or a provider message: `staff <user id>`.
 */
import type { Actor } from '#server/http/access/identify.ts'

/** Returns the text. Do not change its format: stored rows contain it. */
export function toActorText(actor: Actor): string {
  return `staff ${actor.userId}`
}

/** Returns the user id in the text of an actor; undefined for an actor that is not staff. */
export function parseStaffUserId(actorText: string): string | undefined {
  return /^staff (.+)$/.exec(actorText)?.[1]
}
