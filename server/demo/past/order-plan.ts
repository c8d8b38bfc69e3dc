/**
 * Decides when each order of the demo is placed. The week's pattern gives the moments. A story
 * takes the place of an ordinary order, so that no day has more orders than the pattern allows.
 */
import { dateInMalaysia, subtractDuration, hours, type Duration } from '#domain/time.ts'
import type { Story } from '#server/demo/data/story.ts'
import { orderMoments } from '#server/demo/data/week-pattern.ts'

import type { SeededRandom } from './seeded-random.ts'

/** Without a story, an ordinary order is placed. */
type PlannedOrder = { at: Date; story?: Story }

/** A younger story keeps its exact age, because its payment is still open. */
const exactWithin = hours(1)

/**
 * Returns the orders, oldest first. `otherOrders` are the ages of orders that other parts of the
 * demo place: each replaces an ordinary order too. Throws when a story is older than all moments.
 */
export function planOrderTimes(
  present: Date,
  random: SeededRandom,
  { stories, otherOrders }: { stories: readonly Story[]; otherOrders: readonly Duration[] },
): PlannedOrder[] {
  const freeMoments = orderMoments(dateInMalaysia(present), random).filter((at) => at <= present)
  const exactStories = stories.filter(({ placedAgo }) => placedAgo < exactWithin)
  for (const age of [...otherOrders, ...exactStories.map(({ placedAgo }) => placedAgo)])
    removeNearest(freeMoments, subtractDuration(present, age))
  const exactOrders = exactStories.map((story) => ({
    at: subtractDuration(present, story.placedAgo),
    story,
  }))
  // The youngest first: each story takes the newest moment that is left for it.
  const otherStories = stories
    .filter((story) => !exactStories.includes(story))
    .toSorted((a, b) => a.placedAgo - b.placedAgo)
    .map((story) => ({
      at: takeNewest(freeMoments, story, subtractDuration(present, story.placedAgo)),
      story,
    }))
  return [...freeMoments.map((at) => ({ at })), ...otherStories, ...exactOrders].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

/** Removes the nearest moment, if possible of the same day. `moments` is not empty. */
function removeNearest(moments: Date[], at: Date): void {
  const day = dateInMalaysia(at)
  const sameDay = moments.filter((moment) => dateInMalaysia(moment) === day)
  const candidates = sameDay.length > 0 ? sameDay : moments
  const distances = candidates.map((moment) => Math.abs(moment.getTime() - at.getTime()))
  const nearest = candidates[distances.indexOf(Math.min(...distances))]
  if (nearest) moments.splice(moments.indexOf(nearest), 1)
}

/** Removes and returns the newest moment that is not after `latest`. `moments` is sorted. */
function takeNewest(moments: Date[], { shows }: Story, latest: Date): Date {
  const index = moments.findLastIndex((moment) => moment <= latest)
  const [at] = index === -1 ? [] : moments.splice(index, 1)
  if (!at) throw new Error(`the demo has no day for the story "${shows}"`)
  return at
}
