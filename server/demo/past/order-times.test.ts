/** The plan of orders is plausible whatever the day and hour of the first start. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, dateInMalaysia, subtractDuration, hours, getDayOfWeek } from '#domain/time.ts'
import { stories } from '#server/demo/data/stories.ts'

import { planOrderTimes } from './order-times.ts'
import { agesOfIssueOrders } from './payment-issues.ts'
import { createSeededRandom } from './seeded-random.ts'
import { agesOfDeliveries } from './subscriptions.ts'

const otherOrderAges = [...agesOfIssueOrders, ...agesOfDeliveries]

/** A first start on each day of a week, in the night, morning, afternoon and evening. */
const firstStarts = [16, 17, 18, 19, 20, 21, 22].flatMap((day) =>
  [2, 8, 13, 20].map((hour) => new Date(Date.UTC(2026, 10, day, hour - 8, 40))),
)

const planFor = (present: Date) =>
  planOrderTimes(present, createSeededRandom(2_026), { stories, otherOrderAges })

test('each first start shows a believable week: no day with many orders, the fewest on Sundays', () => {
  for (const present of firstStarts) {
    const placedTimes = [
      ...planFor(present).map(({ placedAt }) => placedAt),
      ...otherOrderAges.map((age) => subtractDuration(present, age)),
    ]
    const start = present.toISOString()
    assert.ok(
      placedTimes.length >= 140 && placedTimes.length <= 155,
      `${placedTimes.length} orders, ${start}`,
    )
    const countsByDay = Map.groupBy(placedTimes, dateInMalaysia)
    const maxCount = Math.max(...[...countsByDay.values()].map(({ length }) => length))
    assert.ok(maxCount <= 5, `${maxCount} orders on a day, ${start}`)
    const counts = [0, 1, 2, 3, 4, 5, 6].map(
      (day) => placedTimes.filter((at) => getDayOfWeek(dateInMalaysia(at)) === day).length,
    )
    const [sunday = 0, ...otherDays] = counts
    assert.ok(sunday < 0.8 * Math.min(...otherDays), `${counts.join(' ')}, ${start}`)
  }
})

test('each story is placed once, early enough for its state, and none waits for weeks', () => {
  for (const present of firstStarts) {
    const plan = planFor(present)
    assert.ok(plan.every(({ placedAt }) => placedAt <= present))
    for (const story of stories) {
      const [order, ...others] = plan.filter((item) => item.story === story)
      assert.ok(order && others.length === 0, story.shows)
      const age = present.getTime() - order.placedAt.getTime()
      assert.ok(age >= story.placedAgo, `${story.shows} ${age / hours(1)} hours ago`)
      if (story.review === 'waits') assert.ok(age < days(7), `${story.shows} ${age / days(1)} days`)
    }
  }
})

test('a story older than all orders is an error', () => {
  const present = new Date('2026-11-18T12:40:00Z')
  const tooOld = { shows: 'too old', placedAgo: days(90), cart: [] } as const
  assert.throws(
    () => planOrderTimes(present, createSeededRandom(1), { stories: [tooOld], otherOrderAges: [] }),
    /no day for the story "too old"/,
  )
})
