/**
 * The maximum amount of an ingredient that an adult should get from supplements per day, with the
 * source. Where Malaysia and Europe have different figures, the lower figure is used. An ingredient
 * without a row has "no established limit", and screens say so. It does not mean that any amount is
 * safe.
 * Figures in IU are converted: 1 IU is 0.3 µg of retinol (vitamin A), 0.025 µg of vitamin D3 and
 * 0.67 mg of natural vitamin E.
 */
import type { SourceId } from './sources.ts'

/** `mg`: milligrams per day. */
export type DailyLimit = { ingredientId: string; mg: number; source: SourceId }

export const dailyLimits: readonly DailyLimit[] = [
  { ingredientId: 'biotin', mg: 0.9, source: 'npra' },
  { ingredientId: 'calcium', mg: 1200, source: 'npra' },
  { ingredientId: 'chromium', mg: 0.5, source: 'npra' },
  { ingredientId: 'copper', mg: 2, source: 'npra' },
  { ingredientId: 'folate', mg: 0.9, source: 'npra' },
  // The limit is for EGCG, one substance of the extract. As a precaution, the whole extract counts.
  { ingredientId: 'green-tea', mg: 800, source: 'efsa-egcg' },
  { ingredientId: 'iodine', mg: 0.3, source: 'npra' },
  { ingredientId: 'iron', mg: 20, source: 'npra' },
  { ingredientId: 'lycopene', mg: 15, source: 'eu-lycopene' },
  { ingredientId: 'magnesium', mg: 350, source: 'npra' },
  { ingredientId: 'magnesium', mg: 250, source: 'efsa-magnesium' },
  { ingredientId: 'manganese', mg: 3.5, source: 'npra' },
  { ingredientId: 'molybdenum', mg: 0.36, source: 'npra' },
  { ingredientId: 'niacinamide', mg: 450, source: 'npra' },
  { ingredientId: 'phosphorus', mg: 800, source: 'npra' },
  { ingredientId: 'resveratrol', mg: 150, source: 'efsa-resveratrol' },
  { ingredientId: 'selenium', mg: 0.2, source: 'npra' },
  { ingredientId: 'vitamin-a', mg: 1.5, source: 'npra' },
  { ingredientId: 'vitamin-b6', mg: 100, source: 'npra' },
  { ingredientId: 'vitamin-b6', mg: 12, source: 'efsa-b6' },
  { ingredientId: 'vitamin-b12', mg: 0.6, source: 'npra' },
  { ingredientId: 'vitamin-c', mg: 1000, source: 'npra' },
  { ingredientId: 'vitamin-d3', mg: 0.025, source: 'npra' },
  { ingredientId: 'vitamin-e', mg: 536, source: 'npra' },
  { ingredientId: 'vitamin-e', mg: 300, source: 'efsa-e' },
  { ingredientId: 'zinc', mg: 15, source: 'npra' },
]

/** Returns the lowest limit of an ingredient; undefined when none is established. */
export function findDailyLimit(ingredientId: string): DailyLimit | undefined {
  return dailyLimits
    .filter((limit) => limit.ingredientId === ingredientId)
    .toSorted((a, b) => a.mg - b.mg)[0]
}
