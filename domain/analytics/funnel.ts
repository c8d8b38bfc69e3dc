/*
 * The way from the quiz to a paid order, as the report counts it: at each step those visitors of a day
 * who came this far and passed every step before. The visitor's number changes every day, so who pays
 * tomorrow is not counted as having begun today: the report says less than is true, never more.
 */
import type { ShopEventName } from './shop-event.ts'

export const funnelSteps = [
  { event: 'quiz_step', label: 'Quiz begun' },
  { event: 'quiz_finished', label: 'Quiz finished' },
  { event: 'recommended', label: 'Formulas recommended' },
  { event: 'add_to_cart', label: 'Added to the cart' },
  { event: 'begin_checkout', label: 'Checkout begun' },
  { event: 'purchase', label: 'Paid' },
] as const satisfies readonly { event: ShopEventName; label: string }[]

export type FunnelStep = { readonly label: string; readonly visits: number }

/** `groups`: which events visitors had, and how many visitors had exactly these. */
export function funnelOf(
  groups: readonly { readonly names: readonly string[]; readonly visits: number }[],
): readonly FunnelStep[] {
  return funnelSteps.map(({ label }, index) => {
    const needed = funnelSteps.slice(0, index + 1).map(({ event }) => event)
    const passed = groups.filter(({ names }) => needed.every((event) => names.includes(event)))
    return { label, visits: passed.reduce((sum, { visits }) => sum + visits, 0) }
  })
}
