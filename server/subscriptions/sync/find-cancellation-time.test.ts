/** The time from which a cancellation applies, by the events of a subscription. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { EventKind } from '#server/subscriptions/history-texts.ts'

import { computeCancellationTime } from './find-cancellation-time.ts'

/** Returns an event of the day of December 2026, at 12:00 UTC. */
function eventOn(
  dayOfMonth: number,
  kind: EventKind,
  { actor = 'customer', day = null }: { actor?: string; day?: string | null } = {},
) {
  return { actor, kind, at: noonOf(dayOfMonth), day }
}

function noonOf(dayOfMonth: number): Date {
  return new Date(Date.UTC(2026, 11, dayOfMonth, 12))
}

const cancelWanted = (dayOfMonth: number, day: string) =>
  eventOn(dayOfMonth, 'cancel wanted', { day })
const laterDay = '2026-12-21'
/** When `laterDay` begins in Malaysia. */
const startOfLaterDay = new Date('2026-12-20T16:00:00Z')

const cases: readonly {
  name: string
  events: ReturnType<typeof eventOn>[]
  isPending?: true
  expected: Date | undefined
}[] = [
  { name: 'no cancellation', events: [eventOn(1, 'approved')], expected: undefined },
  {
    name: 'a request that applies now',
    events: [cancelWanted(2, '2026-12-02')],
    expected: noonOf(2),
  },
  {
    name: 'its confirmation later',
    events: [cancelWanted(2, '2026-12-02'), eventOn(4, 'cancelled')],
    expected: noonOf(2),
  },
  {
    name: 'a request after the cut-off',
    events: [cancelWanted(12, laterDay)],
    expected: startOfLaterDay,
  },
  {
    name: 'a request after the cut-off, and a cancellation at PayPal before its day',
    events: [cancelWanted(12, laterDay), eventOn(14, 'cancelled')],
    expected: noonOf(14),
  },
  {
    name: 'a request after the cut-off, and the deletion of the account',
    events: [cancelWanted(12, laterDay), cancelWanted(13, '2026-12-13')],
    expected: noonOf(13),
  },
  {
    name: 'a request after a postponed delivery that PayPal does not charge',
    events: [
      cancelWanted(12, laterDay),
      eventOn(15, 'resume not possible, change due', { actor: 'provider' }),
    ],
    expected: noonOf(15),
  },
  {
    name: 'a suspension after a postponed delivery that PayPal does not charge',
    events: [
      eventOn(12, 'suspend wanted', { day: laterDay }),
      eventOn(15, 'resume not possible, change due', { actor: 'provider' }),
    ],
    expected: undefined,
  },
  ...(
    [
      'change withdrawn',
      'suspend wanted',
      'change not possible',
      'change of suspended plan not possible',
    ] as const
  ).map((kind) => ({
    name: `a request, then "${kind}"`,
    events: [cancelWanted(2, '2026-12-02'), eventOn(3, kind)],
    expected: undefined,
  })),
  {
    name: 'a withdrawn request, then a cancellation at PayPal',
    events: [
      cancelWanted(2, '2026-12-02'),
      eventOn(3, 'change withdrawn'),
      eventOn(9, 'cancelled at PayPal', { actor: 'provider' }),
    ],
    expected: noonOf(9),
  },
  {
    name: 'a request before a late approval',
    events: [eventOn(1, 'abandoned'), eventOn(2, 'approved')],
    isPending: true,
    expected: noonOf(1),
  },
  {
    name: 'its confirmation',
    events: [eventOn(1, 'abandoned'), eventOn(2, 'approved'), eventOn(3, 'cancelled')],
    expected: noonOf(1),
  },
  {
    name: 'another checkout before a late approval',
    events: [eventOn(1, 'abandoned'), eventOn(2, 'approved')],
    expected: undefined,
  },
]

for (const { name, events, isPending = false, expected } of cases)
  test(`${name}: ${expected?.toISOString() ?? 'no time'}`, () => {
    assert.deepEqual(computeCancellationTime(events, isPending), expected)
  })
