/*
 * What the browser stores for a visitor who accepts analytics: a random id that changes at midnight
 * in Malaysia, and the click id of the advertisement that led to the shop.
 */
import { days } from '#domain/time.ts'

// Keys in the browser's storage.
export const visitorStorageKey = 'measuring-visitor'
export const clickIdStorageKey = 'gclid'

/** `day`: yyyy-mm-dd in Malaysia. */
type DailyVisitor = { readonly day: string; readonly id: string }

/** Format of a visitor's id. The API checks it too. */
export const visitorIdRule = /^[\w-]{16,32}$/

/**
 * Parses a text of `serialiseVisitor`. Returns a new visitor with an id from `createId` if the text
 * is missing, damaged or of another day.
 */
export function readOrCreateVisitor(
  text: string | null,
  day: string,
  createId: () => string,
): DailyVisitor {
  const [storedDay, id] = text?.split(' ') ?? []
  if (storedDay === day && id !== undefined && visitorIdRule.test(id)) return { day, id }
  return { day, id: createId() }
}

export function serialiseVisitor({ day, id }: DailyVisitor): string {
  return `${day} ${id}`
}

/** How long a stored click id is used. */
const clickIdLifetime = days(90)

/**
 * Returns Google's click id, the `gclid` parameter of a URL, or undefined if it is malformed.
 * Anyone can put any text into the URL, so only letters, digits, '-' and '_' are accepted, at most
 * 200 (T-I06 in docs/threats.md).
 */
export function parseClickId(id: string | null): string | undefined {
  return id !== null && /^[A-Za-z0-9_-]{1,200}$/.test(id) ? id : undefined
}

/** Returns the stored click id until it expires. `nowMs` is in milliseconds since 1970. */
export function parseStoredClickId(text: string | null, nowMs: number): string | undefined {
  // For example {"value":"Abc_-9","expiry":1763697600000}, as `serialiseClickId` writes it.
  const match = /^\{"value":"([\w-]{1,200})","expiry":(\d{1,16})\}$/.exec(text ?? '')
  return match && Number(match[2]) > nowMs ? match[1] : undefined
}

/** Returns the text that the browser stores for a click id that was received at `nowMs`. */
export function serialiseClickId(id: string, nowMs: number): string {
  return JSON.stringify({ value: id, expiry: nowMs + clickIdLifetime })
}
