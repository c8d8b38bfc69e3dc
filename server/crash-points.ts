/**
 * Named points at which a test makes the process kill itself (SIGKILL), to check that nothing is
 * lost or done twice. Without CRASH_AT, or outside tests, they do nothing. Danger: a misspelt
 * CRASH_AT does nothing either. So a test must declare the name with the type CrashPoint, and wait
 * until the process has ended.
 */
import type { Config } from './config.ts'

/**
 * The process dies just before or just after the step. P1 to P7 are the phases of a payment
 * (docs/payments.md). P4, the response, has no point: a crash there is like one after P3.
 */
export type CrashPoint =
  // Saves the order.
  | 'P1.before'
  | 'P1.after'
  // Creates the bill at Billplz.
  | 'P2.after'
  // Saves the URL of the bill.
  | 'P3.after'
  // Stores a callback of Billplz.
  | 'P5.after'
  // Settles the payment: marks the order as paid.
  | 'P6.before'
  | 'P6.after'
  // Sends an email.
  | 'P7.before'
  | 'P7.after'
  // Schedules the next check of a bill that was deleted at Billplz.
  | 'D1.before'
  | 'D1.after'
  // Inserts the row of a subscription.
  | 'S1.after'
  // Creates the plan at PayPal, unless it exists.
  | 'S2.after'
  // Creates the subscription at PayPal.
  | 'S3.after'
  // Saves PayPal's id of the subscription.
  | 'S4.after'
  // Stores a webhook of PayPal.
  | 'S5.after'
  // Records the deliveries that were paid.
  | 'S6.after'
  // Sends a change of a subscription to PayPal.
  | 'S7.after'
  // Commits the email of an announcement to one waitlist subscriber.
  | 'W1.before'
  | 'W1.after'
  // Takes the amounts of a closing batch from stock, not yet committed.
  | 'B1.after'
  // Commits the dropping of the demo data, when the shop goes live.
  | 'G1.before'

/** How often the process has reached each point. */
const visitCounts = new Map<CrashPoint, number>()

/**
 * Kills the process, which runs no further code, if CRASH_AT names this point. `P2.after:3` kills
 * the process when it reaches the point for the third time.
 */
export function crashAt(config: Pick<Config, 'NODE_ENV' | 'CRASH_AT'>, point: CrashPoint): void {
  if (config.NODE_ENV !== 'test' || !config.CRASH_AT) return
  const [name, crashVisit = '1'] = config.CRASH_AT.split(':')
  if (name !== point) return
  const visit = (visitCounts.get(point) ?? 0) + 1
  visitCounts.set(point, visit)
  if (visit >= Number(crashVisit)) process.kill(process.pid, 'SIGKILL')
}
