/**
 * A clock that only the test moves, passed as `now` to the shop, its jobs and the stand-ins. It
 * never runs by itself, so results do not depend on the speed of the machine.
 */

export type TestClock = {
  /** Returns a new Date each time, so that changing it does not move the clock. */
  now: () => Date
  /**
   * Moves forward by milliseconds (`hours(26)` of #domain/time.ts). Throws RangeError for a
   * negative or missing number.
   */
  advance(milliseconds: number): void
  /**
   * Moves forward to an ISO time with its UTC offset: `2026-12-31T23:59:59+08:00`. Throws
   * RangeError for a text without offset, an invalid time, and an earlier time.
   */
  moveTo(isoTime: string): void
}

/** Returns a clock that is set to an ISO time. The default is a Friday afternoon in Malaysia. */
export function createTestClock(start = '2026-11-20T14:32:00+08:00'): TestClock {
  let currentMs = parseIsoTime(start)
  const moveForward = (targetMs: number) => {
    // Negated, because every comparison with NaN is false.
    if (!(targetMs >= currentMs)) throw new RangeError('the test clock cannot move backward')
    currentMs = targetMs
  }
  return {
    now: () => new Date(currentMs),
    advance: (milliseconds) => moveForward(currentMs + milliseconds),
    moveTo: (isoTime) => moveForward(parseIsoTime(isoTime)),
  }
}

/** Returns milliseconds since the epoch. */
function parseIsoTime(isoTime: string): number {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(isoTime)) throw new RangeError(`"${isoTime}" has no time zone`)
  const parsedMs = Date.parse(isoTime)
  if (Number.isNaN(parsedMs)) throw new RangeError(`"${isoTime}" is not a time`)
  return parsedMs
}
