/*
 * How long the links in account emails work. The server and the texts of the emails both use these.
 */
import { type Duration, days, hours } from '#domain/time.ts'

export const mailedLinkLifetimes = {
  verify: hours(48),
  reset: hours(1),
  new_email: hours(48),
  keep_email: days(7),
} as const satisfies Record<string, Duration>

/** How long the link in an order email works. After that, the order opens with a code by email. */
export const orderLinkLifetime: Duration = days(90)
