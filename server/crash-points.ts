/**
 * Named places where a test lets the process die as in a power cut, to see that nothing is lost or
 * done twice (docs/operations.md names the phases). Without CRASH_AT, and outside tests, they do nothing.
 */
import type { Config } from '#server/config.ts'

/**
 * A phase of paying (docs/payments.md) and whether the work of it was done. Of a subscription: S1 written
 * down, S2 its plan at PayPal, S3 made at PayPal, S4 noted, S5 webhook stored, S6 deliveries recorded,
 * S7 a wish told to PayPal. Of the waiting list: W1 some letters of an announcement written.
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

const passed = new Map<string, number>()

/** Kills the process if CRASH_AT names this point (`P2.after:3`: on the third time). */
export function crash(config: Pick<Config, 'NODE_ENV' | 'CRASH_AT'>, point: CrashPoint): void {
  if (config.NODE_ENV !== 'test' || !config.CRASH_AT) return
  const [name, times = '1'] = config.CRASH_AT.split(':')
  if (name !== point) return
  const count = (passed.get(point) ?? 0) + 1
  passed.set(point, count)
  if (count >= Number(times)) process.kill(process.pid, 'SIGKILL')
}
