/**
 * Named points at which a test kills the process like a power cut, to check that nothing is lost or
 * done twice. Without CRASH_AT, and outside tests, they do nothing.
 */
import type { Config } from './config.ts'

/**
 * P: phases of a payment (docs/payments.md). Subscriptions: S1 row inserted, S2 plan exists at
 * PayPal, S3 subscription created at PayPal, S4 PayPal's id saved, S5 webhook stored, S6 deliveries
 * recorded, S7 change sent to PayPal. Waitlist: W1 some emails of an announcement queued. Batches:
 * B1 amounts of a closing batch taken from stock. Going live: G1 demo data dropped and committed.
 * `before` and `after`: the process dies just before or after that step.
 */
export type CrashPoint =
  | 'P1.before'
  | 'P1.after'
  | 'P2.after'
  | 'P3.after'
  | 'P5.after'
  | 'P6.before'
  | 'P6.after'
  | 'P7.before'
  | 'P7.after'
  | 'S1.after'
  | 'S2.after'
  | 'S3.after'
  | 'S4.after'
  | 'S5.after'
  | 'S6.after'
  | 'S7.after'
  | 'W1.before'
  | 'W1.after'
  | 'B1.after'
  | 'G1.before'

const reachedCounts = new Map<string, number>()

/**
 * Kills the process if CRASH_AT names this point. `P2.after:3` kills the process when the point is
 * reached for the third time. Does nothing outside tests.
 */
export function crashAt(config: Pick<Config, 'NODE_ENV' | 'CRASH_AT'>, point: CrashPoint): void {
  if (config.NODE_ENV !== 'test' || !config.CRASH_AT) return
  const [name, crashCount = '1'] = config.CRASH_AT.split(':')
  if (name !== point) return
  const reachedCount = (reachedCounts.get(point) ?? 0) + 1
  reachedCounts.set(point, reachedCount)
  if (reachedCount >= Number(crashCount)) process.kill(process.pid, 'SIGKILL')
}
