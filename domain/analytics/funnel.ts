/*
 * The funnel from the quiz to a paid order. A step counts the visitors of one day who reached it
 * and passed every step before it. Visitor ids change daily, so a purchase on a later day is not
 * counted: the counts may be too low, never too high.
 */
import type { ShopEventName } from './shop-event.ts'

/** In the sequence of the path: `computeFunnel` counts a step only after all steps above it. */
export const funnelSteps = [
  { event: 'quiz_step', label: 'Quiz started' },
  { event: 'quiz_finished', label: 'Quiz completed' },
  { event: 'recommended', label: 'Formulas recommended' },
  { event: 'add_to_cart', label: 'Added to cart' },
  { event: 'begin_checkout', label: 'Checkout started' },
  { event: 'purchase', label: 'Paid' },
] as const satisfies readonly { event: ShopEventName; label: string }[]

type FunnelStep = { readonly label: string; readonly visits: number }

/**
 * Returns the steps in their sequence. Each group is a set of event names with the number of visits
 * that have exactly this set.
 */
export function computeFunnel(
  groups: readonly { readonly names: readonly string[]; readonly visits: number }[],
): readonly FunnelStep[] {
  return funnelSteps.map(({ label }, index) => {
    const requiredEvents = funnelSteps.slice(0, index + 1).map(({ event }) => event)
    const passedGroups = groups.filter(({ names }) =>
      requiredEvents.every((event) => names.includes(event)),
    )
    return { label, visits: passedGroups.reduce((sum, { visits }) => sum + visits, 0) }
  })
}
