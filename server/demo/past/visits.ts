/**
 * Plans the visits of the last `visitedDays` days: pages, the quiz and the steps to a paid order.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { maxTrackedQuizStep } from '#domain/analytics/shop-event.ts'
import {
  addDays,
  dateInMalaysia,
  hours,
  addDuration,
  minutes,
  startOfDay,
  getDayOfWeek,
} from '#domain/time.ts'
import { saveEvents } from '#server/analytics/save-events.ts'
import { recordCartAddition } from '#server/cart/record-cart-addition.ts'

import type { DemoPast } from './past.ts'

type VisitEvent = ParsedCallInput<'POST /api/measure'>['body']['events'][number]

const visitedDays = 30
/**
 * Visits per day, Sunday first, like `getDayOfWeek`. Each day gets some more at random; earlier
 * days get fewer.
 */
const visitsByDayOfWeek = [9, 12, 13, 14, 14, 12, 10] as const
/** Products that visitors add to the cart. */
const addedProductIds = [28, 23, 24, 21, 29, 35, 26, 30, 22, 27] as const

/**
 * How far a visit goes: a random depth from 0 to 1 must be greater than these values. So 25% of the
 * visits see only the home page, and 12% buy.
 */
const minDepths = {
  products: 0.25,
  product: 0.4,
  quiz: 0.5,
  quizResult: 0.62,
  cart: 0.74,
  checkout: 0.82,
  purchase: 0.88,
} as const

export function planVisits(past: DemoPast, present: Date): void {
  const today = dateInMalaysia(present)
  for (let daysAgo = visitedDays - 1; daysAgo >= 0; daysAgo--) {
    const day = addDays(today, -daysAgo)
    const count = visitsByDayOfWeek[getDayOfWeek(day)] + past.random.below(5) - daysAgo / 10
    for (let visit = 0; visit < count; visit++) {
      const visitedAt = addDuration(
        startOfDay(day),
        hours(8 + past.random.below(15)) + minutes(past.random.below(60)),
      )
      const events = createVisitEvents(past)
      const visitor = `demo-visitor-${daysAgo}-${visit}`
      past.timeline.plan(visitedAt, () => saveVisit(past, visitor, events))
    }
  }
}

/** Returns the events of one visit, the first event first. */
function createVisitEvents({ random }: DemoPast): VisitEvent[] {
  const depth = random.next()
  const events: VisitEvent[] = [createPageView('/')]
  if (depth > minDepths.products) events.push(createPageView('/browse_products'))
  if (depth > minDepths.product)
    events.push({ name: 'view_item' }, createPageView('/products/:productId'))
  if (depth > minDepths.quiz) {
    const isFinished = depth > minDepths.quizResult
    const stepCount = isFinished ? maxTrackedQuizStep : 1 + random.below(maxTrackedQuizStep)
    events.push(createPageView('/quiz'))
    for (let step = 1; step <= stepCount; step++) events.push({ name: 'quiz_step', step })
  }
  if (depth > minDepths.quizResult) events.push({ name: 'quiz_finished' }, { name: 'recommended' })
  if (depth > minDepths.cart) events.push({ name: 'add_to_cart' }, createPageView('/cart'))
  if (depth > minDepths.checkout)
    events.push({ name: 'begin_checkout' }, createPageView('/checkout'))
  if (depth > minDepths.purchase) events.push({ name: 'purchase' }, createPageView('/confirmation'))
  return events
}

function createPageView(route: string): VisitEvent {
  return { name: 'page_view', route }
}

async function saveVisit(
  { shop, random }: DemoPast,
  visitor: string,
  events: VisitEvent[],
): Promise<void> {
  await saveEvents(shop, { visitor, events })
  if (events.some(({ name }) => name === 'add_to_cart'))
    await recordCartAddition(shop, random.pick(addedProductIds))
}
