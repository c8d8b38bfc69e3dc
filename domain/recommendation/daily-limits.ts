/**
 * The maximum amount of an ingredient that an adult should get from supplements per day, with the
 * source. Where Malaysia and Europe have different figures, the lower figure is used. An ingredient
 * without a row has "no established limit", and screens say so. It does not mean that any amount is
 * safe.
 * Figures in IU are converted: 1 IU is 0.3 µg of retinol (vitamin A), 0.025 µg of vitamin D3 and
 * 0.67 mg of natural vitamin E.
 */
import type { SourceId } from './sources.ts'

/** `ingredient` is the id of an ingredient, `mg` the milligrams per day. */
export type DailyLimit = { ingredient: string; mg: number; source: SourceId }

export const dailyLimits: readonly DailyLimit[] = [
  { ingredient: 'biotin', mg: 0.9, source: 'npra' },
  { ingredient: 'calcium', mg: 1200, source: 'npra' },
  { ingredient: 'chromium', mg: 0.5, source: 'npra' },
  { ingredient: 'copper', mg: 2, source: 'npra' },
  { ingredient: 'folate', mg: 0.9, source: 'npra' },
  // The limit is for EGCG, one substance of the extract. As a precaution, the whole extract counts.
  { ingredient: 'green-tea', mg: 800, source: 'efsa-egcg' },
  { ingredient: 'iodine', mg: 0.3, source: 'npra' },
  { ingredient: 'iron', mg: 20, source: 'npra' },
  { ingredient: 'lycopene', mg: 15, source: 'eu-lycopene' },
  { ingredient: 'magnesium', mg: 350, source: 'npra' },
  { ingredient: 'magnesium', mg: 250, source: 'efsa-magnesium' },
  { ingredient: 'manganese', mg: 3.5, source: 'npra' },
  { ingredient: 'molybdenum', mg: 0.36, source: 'npra' },
  { ingredient: 'niacinamide', mg: 450, source: 'npra' },
  { ingredient: 'phosphorus', mg: 800, source: 'npra' },
  { ingredient: 'resveratrol', mg: 150, source: 'efsa-resveratrol' },
  { ingredient: 'selenium', mg: 0.2, source: 'npra' },
  { ingredient: 'vitamin-a', mg: 1.5, source: 'npra' },
  { ingredient: 'vitamin-b6', mg: 100, source: 'npra' },
  { ingredient: 'vitamin-b6', mg: 12, source: 'efsa-b6' },
  { ingredient: 'vitamin-b12', mg: 0.6, source: 'npra' },
  { ingredient: 'vitamin-c', mg: 1000, source: 'npra' },
  { ingredient: 'vitamin-d3', mg: 0.025, source: 'npra' },
  { ingredient: 'vitamin-e', mg: 536, source: 'npra' },
  { ingredient: 'vitamin-e', mg: 300, source: 'efsa-e' },
  { ingredient: 'zinc', mg: 15, source: 'npra' },
]

/** Returns the lowest limit of an ingredient; undefined when none is established. */
export function findDailyLimit(ingredient: string): DailyLimit | undefined {
  return dailyLimits
    .filter((limit) => limit.ingredient === ingredient)
    .toSorted((a, b) => a.mg - b.mg)[0]
}
