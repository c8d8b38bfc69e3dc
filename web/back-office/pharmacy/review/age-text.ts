/** Returns how long an order has waited, in its largest unit: "12 min", "2 h", "1 day". */
import type { Translate } from '#domain/content/messages.ts'
import { days, hours, minutes } from '#domain/time.ts'

export function ageText(t: Translate, since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime())
  if (age < hours(1)) return t('{count} min', { count: Math.floor(age / minutes(1)) })
  if (age < days(1)) return t('{count} h', { count: Math.floor(age / hours(1)) })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(age / days(1)) })
}
