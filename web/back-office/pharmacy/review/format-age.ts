import type { Translate } from '#domain/content/messages.ts'
import { days, hours, minutes } from '#domain/time.ts'

/** Returns the time since a moment, in its largest unit, rounded down: "12 min", "2 h", "1 day". */
export function formatAge(t: Translate, since: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - since.getTime())
  if (ageMs < hours(1)) return t('{count} min', { count: Math.floor(ageMs / minutes(1)) })
  if (ageMs < days(1)) return t('{count} h', { count: Math.floor(ageMs / hours(1)) })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(ageMs / days(1)) })
}
