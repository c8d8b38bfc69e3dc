/**
 * A clock that a test turns: the shop, its jobs and the stand-ins are handed `now` and see months pass
 * in a millisecond. It never runs by itself, so a test says the same thing on a slow machine.
 */

export type TestClock = {
  /** The moment it shows; a fresh Date each time, so that nobody can turn it by accident. */
  now: () => Date
  /** Forward by a duration in milliseconds (`hours(26)` of #domain/time.ts). Never backward. */
  advance(milliseconds: number): void
  /** Forward to a moment, given as ISO text with its zone: `2026-12-31T23:59:59+08:00`. */
  moveTo(moment: string): void
}

/** A clock that stands at a moment. The default is a Friday afternoon in Kuala Lumpur. */
export function testClock(start = '2026-11-20T14:32:00+08:00'): TestClock {
  let at = parse(start)
  const turn = (to: number) => {
    if (to < at) throw new RangeError('time does not run backward')
    at = to
  }
  return {
    now: () => new Date(at),
    advance: (milliseconds) => turn(at + milliseconds),
    moveTo: (moment) => turn(parse(moment)),
  }
}

function parse(moment: string): number {
  if (!/(Z|[+-]\d\d:\d\d)$/.test(moment)) throw new RangeError(`"${moment}" names no zone`)
  const at = Date.parse(moment)
  if (Number.isNaN(at)) throw new RangeError(`"${moment}" is no moment`)
  return at
}
