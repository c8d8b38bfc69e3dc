/**
 * Decides when each order of the demo is placed. The week's pattern gives the moments. A story
 * takes the place of an ordinary order, so that no day has more orders than the pattern allows.
 */
import { dateInMalaysia, subtractDuration, hours, type Duration } from '#domain/time.ts'
import type { Story } from '#server/demo/data/story.ts'
import { computeOrderMoments } from '#server/demo/data/order-moments.ts'

import type { SeededRandom } from './seeded-random.ts'

/** Without a story, an ordinary order is placed. */
type PlannedOrder = { placedAt: Date; story?: Story }

/** A story below this age is placed exactly then, because its payment is still open. */
const maxExactAge = hours(1)

/**
 * Returns the orders, oldest first. `otherOrderAges` are the ages of orders that other parts of the
 * demo place: each replaces an ordinary order too. Throws when a story is older than all moments.
 */
export function planOrderTimes(
  present: Date,
  random: SeededRandom,
  { stories, otherOrderAges }: { stories: readonly Story[]; otherOrderAges: readonly Duration[] },
): PlannedOrder[] {
  const freeMoments = computeOrderMoments(dateInMalaysia(present), random).filter(
    (moment) => moment <= present,
  )
  const exactStories = stories.filter(({ placedAgo }) => placedAgo < maxExactAge)
  for (const age of [...otherOrderAges, ...exactStories.map(({ placedAgo }) => placedAgo)])
    removeNearest(freeMoments, subtractDuration(present, age))
  const exactOrders = exactStories.map((story) => ({
    placedAt: subtractDuration(present, story.placedAgo),
    story,
  }))
  // The youngest first: each story takes the newest moment that is left for it.
  const otherStories = stories
    .filter((story) => !exactStories.includes(story))
    .toSorted((a, b) => a.placedAgo - b.placedAgo)
    .map((story) => ({
      placedAt: takeNewest(freeMoments, story, subtractDuration(present, story.placedAgo)),
      story,
    }))
  return [
    ...freeMoments.map((placedAt) => ({ placedAt })),
    ...otherStories,
    ...exactOrders,
  ].toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

/** Removes the moment nearest to `target`, if possible of its day. Does nothing without moments. */
function removeNearest(moments: Date[], target: Date): void {
  const day = dateInMalaysia(target)
  const sameDay = moments.filter((moment) => dateInMalaysia(moment) === day)
  const candidates = sameDay.length > 0 ? sameDay : moments
  const distances = candidates.map((moment) => Math.abs(moment.getTime() - target.getTime()))
  const nearest = candidates[distances.indexOf(Math.min(...distances))]
  if (nearest) moments.splice(moments.indexOf(nearest), 1)
}

/** Removes and returns the newest moment that is not after `latest`. `moments` is sorted. */
function takeNewest(moments: Date[], { shows }: Story, latest: Date): Date {
  const index = moments.findLastIndex((moment) => moment <= latest)
  const [newestMoment] = index === -1 ? [] : moments.splice(index, 1)
  if (!newestMoment) throw new Error(`the demo has no day for the story "${shows}"`)
  return newestMoment
}
