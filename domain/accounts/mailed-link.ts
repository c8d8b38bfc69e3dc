/*
 * How long the links in letters about an account work. The server ends them by these, and the letters
 * say these, so nobody presses a link that was promised to work.
 */
import { type Duration, days, hours } from '#domain/time.ts'

export const mailedLinkLives = {
  verify: hours(48),
  reset: hours(1),
  new_email: hours(48),
  keep_email: days(7),
} as const satisfies Record<string, Duration>

/** How long the link in an email about an order opens it. After that a code by email does. */
export const orderLinkLife: Duration = days(90)
