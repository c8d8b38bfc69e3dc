/**
 * The maximum amount of a substance that an adult should get from supplements per day, with the
 * source. If Malaysia and Europe have different figures, the lower figure is used. A substance
 * without a row has "no established limit", and screens say so, because any amount may still be
 * unsafe.
 *
 * Figures in IU are converted: 1 IU is 0.3 µg of retinol (vitamin A), 0.025 µg of vitamin D3 and
 * 0.67 mg of natural vitamin E.
 */
import type { SourceId } from './sources.ts'
import type { SubstanceId } from './substances.ts'

/** `mg`: milligrams per day. */
export type DailyLimit = { substance: SubstanceId; mg: number; source: SourceId }

export const dailyLimits: readonly DailyLimit[] = [
  { substance: 'biotin', mg: 0.9, source: 'npra' },
  { substance: 'calcium', mg: 1200, source: 'npra' },
  { substance: 'chromium', mg: 0.5, source: 'npra' },
  { substance: 'copper', mg: 2, source: 'npra' },
  { substance: 'folate', mg: 0.9, source: 'npra' },
  // The limit is for EGCG, one substance of the extract. As a precaution, the whole extract counts.
  { substance: 'green-tea', mg: 800, source: 'efsa-egcg' },
  { substance: 'iodine', mg: 0.3, source: 'npra' },
  { substance: 'iron', mg: 20, source: 'npra' },
  { substance: 'lycopene', mg: 15, source: 'eu-lycopene' },
  { substance: 'magnesium', mg: 350, source: 'npra' },
  { substance: 'magnesium', mg: 250, source: 'efsa-magnesium' },
  { substance: 'manganese', mg: 3.5, source: 'npra' },
  { substance: 'molybdenum', mg: 0.36, source: 'npra' },
  { substance: 'niacinamide', mg: 450, source: 'npra' },
  { substance: 'nicotinic-acid', mg: 10, source: 'vkm-niacin' },
  { substance: 'phosphorus', mg: 800, source: 'npra' },
  { substance: 'resveratrol', mg: 150, source: 'efsa-resveratrol' },
  { substance: 'selenium', mg: 0.2, source: 'npra' },
  { substance: 'vitamin-a', mg: 1.5, source: 'npra' },
  { substance: 'vitamin-b6', mg: 100, source: 'npra' },
  { substance: 'vitamin-b6', mg: 12, source: 'efsa-b6' },
  { substance: 'vitamin-b12', mg: 0.6, source: 'npra' },
  { substance: 'vitamin-c', mg: 1000, source: 'npra' },
  { substance: 'vitamin-d3', mg: 0.025, source: 'npra' },
  { substance: 'vitamin-e', mg: 536, source: 'npra' },
  { substance: 'vitamin-e', mg: 300, source: 'efsa-e' },
  { substance: 'zinc', mg: 15, source: 'npra' },
]

/** Returns the lowest limit of a substance; undefined when none is established. */
export function findDailyLimit(substance: SubstanceId): DailyLimit | undefined {
  return dailyLimits
    .filter((limit) => limit.substance === substance)
    .toSorted((a, b) => a.mg - b.mg)[0]
}
