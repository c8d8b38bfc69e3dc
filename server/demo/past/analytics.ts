/** Plans the visits of the last thirty days: pages, the quiz and the steps to a paid order. */
import type { CallParsed } from '#contract/call.ts'
import {
  addDays,
  dateInMalaysia,
  hours,
  later,
  minutes,
  startOfDay,
  weekday,
} from '#domain/time.ts'
import { saveEvents } from '#server/analytics/record-events.ts'
import { recordCartAddition } from '#server/cart/record-cart-addition.ts'

import type { Past } from './past.ts'

type Event = CallParsed<'POST /api/measure'>['body']['events'][number]

const visitedDays = 30
/** Visits per day, Sunday first. Each day gets some more at random; earlier days get fewer. */
const visitsByWeekday = [9, 12, 13, 14, 14, 12, 10]
const productIds = [28, 23, 24, 21, 29, 35, 26, 30, 22, 27] as const
const quizStepCount = 12

export function planVisits(past: Past, present: Date): void {
  const today = dateInMalaysia(present)
  for (let daysAgo = visitedDays - 1; daysAgo >= 0; daysAgo--) {
    const day = addDays(today, -daysAgo)
    const count = (visitsByWeekday[weekday(day)] ?? 10) + past.random.below(5) - daysAgo / 10
    for (let visit = 0; visit < count; visit++) {
      const at = later(
        startOfDay(day),
        hours(8 + past.random.below(15)) + minutes(past.random.below(60)),
      )
      const events = createVisitEvents(past)
      const visitor = `demo-visitor-${daysAgo}-${visit}`
      past.timeline.plan(at, () => saveVisit(past, visitor, events))
    }
  }
}

/**
 * Returns the events of one visit. `depth` (0 to 1) is how far the visit goes, so each threshold is
 * a share of visits: 25% see only the home page, and 12% buy.
 */
function createVisitEvents({ random }: Past): Event[] {
  const depth = random.next()
  const events: Event[] = [createPageView('/')]
  if (depth > 0.25) events.push(createPageView('/browse_products'))
  if (depth > 0.4) events.push({ name: 'view_item' }, createPageView('/products/:productId'))
  if (depth > 0.5) {
    const steps = depth > 0.62 ? quizStepCount : 1 + random.below(quizStepCount)
    events.push(createPageView('/quiz'))
    for (let step = 1; step <= steps; step++) events.push({ name: 'quiz_step', step })
  }
  if (depth > 0.62) events.push({ name: 'quiz_finished' }, { name: 'recommended' })
  if (depth > 0.74) events.push({ name: 'add_to_cart' }, createPageView('/cart'))
  if (depth > 0.82) events.push({ name: 'begin_checkout' }, createPageView('/checkout'))
  if (depth > 0.88) events.push({ name: 'purchase' }, createPageView('/confirmation'))
  return events
}

function createPageView(route: string): Event {
  return { name: 'page_view', route }
}

async function saveVisit({ shop, random }: Past, visitor: string, events: Event[]): Promise<void> {
  await saveEvents(shop, { visitor, events })
  if (events.some(({ name }) => name === 'add_to_cart'))
    await recordCartAddition(shop, random.pick(productIds))
}
