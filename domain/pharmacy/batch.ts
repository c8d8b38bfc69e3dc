/*
 * A batch: capsules of one formula that are made together, for one or more orders. The weight of a
 * compound is active amount ÷ factor × capsules × (1 + overage). The factor is the share of active
 * ingredient in the compound. The overage replaces powder that stays in the tools. Weights are
 * added in whole nanograms, because fractions of milligrams such as 0.1 and 0.2 do not add up
 * exactly in floating point.
 */
import {
  formatAmount,
  nanogramsPerMilligram,
  sortIngredientsByAmount,
  toMilligrams,
  computeWeighedAmount,
  type Formula,
  type FormulaIngredient,
} from '#domain/catalogue/formula/formula.ts'
import { dayOfDatedNumber, formatDatedNumber, parseDatedNumber } from '#domain/dated-number.ts'
import type { StockUnit } from '#domain/stock/stock-amount.ts'
import type { CalendarDate } from '#domain/time.ts'

/** Percentage added to each weight, for powder that stays in the tools. */
export const batchOveragePercent = 3

/** Largest number of order lines in one request that makes batches. */
export const maxLinesToMakeAtOnce = 200

/** A batch is weighed while it is open. A pharmacist checks it, which closes it. */
export const batchStates = ['open', 'checked'] as const

export type BatchState = (typeof batchStates)[number]

/**
 * One row of a batch sheet: an ingredient and the amount to weigh. An ingredient without a known
 * mass (living cultures, some amounts in IU) is counted in its own unit, without the overage.
 */
export type Weighing = {
  readonly ingredient: FormulaIngredient
  /** Active ingredient in one capsule, as on the label: "10 mg". */
  readonly activePerCapsule: string
  /** Compound in one capsule: "50.0 mg". Without a known mass, the same as `activePerCapsule`. */
  readonly compoundPerCapsule: string
  /**
   * Compound for the batch: "1.545 g". Without a known mass, in its own unit: "150 billion CFU".
   */
  readonly amountToWeigh: string
  /** Compound for the batch, not rounded to the scales; 0 without a known mass. */
  readonly nanograms: number
  /**
   * The amount that lots must provide: the figure of `amountToWeigh` in the smallest unit of the
   * stock. Not `nanograms`, because a scale shows 1.545 g and not 1,544,871,000 ng.
   */
  readonly amount: number
  /** Unit of `amount`: 'mass' is nanograms. */
  readonly unit: StockUnit
}

/** Returns the rows of a batch sheet, in the sequence of the label. `capsules` is at least 1. */
export function computeWeighings(formula: Formula, capsules: number): Weighing[] {
  return sortIngredientsByAmount(formula).map((ingredient) => {
    const { amount, unit, factor = 1 } = ingredient
    // Rounded before the multiplication, so that a capsule has the same amount in every batch.
    const activeNanograms = Math.round(toMilligrams(ingredient) * nanogramsPerMilligram)
    const nanogramsWithOverage = (activeNanograms * capsules * (100 + batchOveragePercent)) / 100
    const nanograms = Math.round(computeWeighedAmount(nanogramsWithOverage, factor))
    const hasMass = toMilligrams(ingredient) > 0
    // `amountToWeigh` and `amount` both have this rounding, so that the stock loses what is
    // weighed.
    const stockAmount = hasMass
      ? roundToShownDigits(nanograms)
      : Math.max(1, Math.round(amount * capsules))
    const activePerCapsule = formatAmount(ingredient)
    return {
      ingredient,
      activePerCapsule,
      compoundPerCapsule: hasMass
        ? formatWeight(computeWeighedAmount(activeNanograms, factor))
        : activePerCapsule,
      amountToWeigh: hasMass
        ? formatWeight(stockAmount)
        : formatAmount({ amount: stockAmount, unit }),
      nanograms,
      amount: stockAmount,
      unit: hasMass ? 'mass' : countedUnitOf(ingredient),
    }
  })
}

/** Returns the unit of an ingredient without a known mass. Only CFU and IU can have none. */
function countedUnitOf({ unit }: FormulaIngredient): 'CFU' | 'IU' {
  return unit === 'CFU' ? 'CFU' : 'IU'
}

/** One row of the day sheet: an ingredient and the amount that all batches of the day need. */
type DayWeighing = Pick<Weighing, 'ingredient' | 'amountToWeigh' | 'nanograms'> & {
  /** Numbers of the batches that need this ingredient. */
  readonly batches: readonly string[]
}

/**
 * Returns the total amounts for a day's batches, the heaviest first, ingredients without a known
 * mass last. An ingredient that is weighed from two sources (form, compound or factor) has a row
 * for each source. A total is rounded once, so its last digit may differ from the sum of the
 * amounts on the batch sheets.
 */
export function sumDayWeighings(
  batches: readonly { number: string; formula: Formula; capsules: number }[],
): DayWeighing[] {
  const allWeighings = batches.flatMap(({ number, formula, capsules }): BatchWeighing[] =>
    computeWeighings(formula, capsules).map((weighing) => ({ ...weighing, number })),
  )
  return [...Map.groupBy(allWeighings, toWeighingKey).values()]
    .map(sumWeighings)
    .toSorted(
      (a, b) => b.nanograms - a.nanograms || a.ingredient.name.localeCompare(b.ingredient.name),
    )
}

/** A row of a batch sheet with the number of its batch. */
type BatchWeighing = Weighing & { readonly number: string }

/** Returns the same key for weighings that can be added: of one ingredient from one source. */
function toWeighingKey({ ingredient, unit: stockUnit }: BatchWeighing): string {
  const { id, form = '', compound = '', factor = 1 } = ingredient
  return JSON.stringify([id, form, compound, factor, stockUnit])
}

/** Adds weighings of one source. Throws for an empty list, which `groupBy` never returns. */
function sumWeighings(weighings: readonly BatchWeighing[]): DayWeighing {
  const [first] = weighings
  if (!first) throw new Error('no weighings to add')
  const { ingredient, unit: stockUnit } = first
  const nanograms = weighings.reduce((sum, weighing) => sum + weighing.nanograms, 0)
  // For ingredients without a known mass, such as living cultures.
  const countedAmount = weighings.reduce((sum, weighing) => sum + weighing.amount, 0)
  return {
    ingredient,
    amountToWeigh:
      stockUnit === 'mass'
        ? formatWeight(roundToShownDigits(nanograms))
        : formatAmount({ amount: countedAmount, unit: ingredient.unit }),
    nanograms,
    batches: weighings.map(({ number }) => number),
  }
}

/**
 * Returns the total weight of a batch, "15.023 g", without ingredients that have no known mass.
 * Rounded once, so its last digit may differ from the sum of the amounts on the sheet.
 */
export function formatTotalWeight(weighings: readonly Pick<Weighing, 'nanograms'>[]): string {
  return formatWeight(weighings.reduce((sum, { nanograms }) => sum + nanograms, 0))
}

/** Formats a weight as scales show it: "6.798 g", "618.0 mg", "773 µg", with a no-break space. */
export function formatWeight(nanograms: number): string {
  const { nanogramsPerUnit, unit, digits } = getWeightFormat(nanograms)
  return `${numberFormats[digits].format(nanograms / nanogramsPerUnit)}\u00a0${unit}`
}

/** By number of decimals. Created once, because creating a format takes longer than formatting. */
const numberFormats = {
  0: createNumberFormat(0),
  1: createNumberFormat(1),
  3: createNumberFormat(3),
}

function createNumberFormat(digits: number): Intl.NumberFormat {
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/**
 * Returns the weight that `formatWeight` shows, in nanograms. Never below the smallest weight that
 * `formatWeight` can show, because lots must provide more than 0.
 */
function roundToShownDigits(nanograms: number): number {
  const { nanogramsPerUnit, digits } = getWeightFormat(nanograms)
  const smallestNanograms = nanogramsPerUnit / 10 ** digits
  return Math.max(1, Math.round(nanograms / smallestNanograms)) * smallestNanograms
}

/**
 * Returns the unit and the number of decimals with which scales show a weight. A weight that
 * rounding takes to the next unit is shown in that unit: 999.97 mg is "1.000 g".
 */
function getWeightFormat(nanograms: number): {
  nanogramsPerUnit: number
  unit: string
  digits: 0 | 1 | 3
} {
  const [microgram, milligram, gram] = [1e3, 1e6, 1e9]
  const tenthOfMilligram = milligram / 10
  const roundedToTenths = Math.round(nanograms / tenthOfMilligram) * tenthOfMilligram
  if (roundedToTenths >= gram) return { nanogramsPerUnit: gram, unit: 'g', digits: 3 }
  const roundedToMicrograms = Math.round(nanograms / microgram) * microgram
  if (roundedToMicrograms >= milligram)
    return { nanogramsPerUnit: milligram, unit: 'mg', digits: 1 }
  return { nanogramsPerUnit: microgram, unit: 'µg', digits: 0 }
}

/** Returns 'B261121-03' for the third batch of 21/11/2026. */
export function formatBatchNumber(day: CalendarDate, sequence: number): string {
  return formatDatedNumber('B', day, sequence)
}

/** Parses a typed batch number. Returns undefined for a text that cannot be a batch number. */
export function parseBatchNumber(input: string): string | undefined {
  return parseDatedNumber('B', input)
}

/** Returns the day on which the batch was made; undefined if the text is not a batch number. */
export function dayOfBatchNumber(input: string): CalendarDate | undefined {
  const number = parseBatchNumber(input)
  return number === undefined ? undefined : dayOfDatedNumber(number)
}
