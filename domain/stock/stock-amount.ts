/*
 * Amounts of stock: whole numbers of the smallest unit, so that the sums of the ledger are exact.
 * The smallest unit is the nanogram for ingredients with a mass, the colony-forming unit (CFU) for
 * living cultures, and the international unit (IU) for ingredients whose IU have no known mass.
 */
import { toMilligrams, type AmountUnit } from '#domain/catalogue/formula/formula.ts'

/** Stored with each ingredient (stock_item.unit), so renaming a unit needs a migration. */
export type StockUnit = 'mass' | 'CFU' | 'IU'

/**
 * The largest amount that staff can type: 1,000 kg, or 10^15 CFU or IU. It is far below 2^53, so
 * that the sum of several such lots is still exact.
 */
export const maxStockAmount = 1e15

type ParsedStockAmount =
  | { readonly ok: true; readonly amount: number }
  /** `problem` is the message for staff. */
  | { readonly ok: false; readonly problem: string }

/**
 * A unit that staff type and read, such as kg. `size` is the number of smallest units in it, a
 * power of ten. `unitPattern` matches the accepted spellings.
 */
type DisplayUnit = { readonly name: string; readonly size: number; readonly unitPattern: RegExp }

/** Largest unit first, because `chooseDisplayUnit` takes the first one that fits. */
const displayUnitsByStockUnit: Record<StockUnit, readonly DisplayUnit[]> = {
  mass: [
    { name: 'kg', size: 1e12, unitPattern: /^kg$/i },
    { name: 'g', size: 1e9, unitPattern: /^g$/i },
    { name: 'mg', size: 1e6, unitPattern: /^mg$/i },
    // Two characters look like µ: the micro sign and the Greek letter.
    { name: 'µg', size: 1e3, unitPattern: /^(?:µg|μg|ug|mcg)$/i },
    { name: 'ng', size: 1, unitPattern: /^ng$/i },
  ],
  CFU: createCountUnits('CFU'),
  IU: createCountUnits('IU'),
}

function createCountUnits(unit: 'CFU' | 'IU'): readonly DisplayUnit[] {
  const createUnit = (word: string, size: number): DisplayUnit => ({
    name: `${word} ${unit}`.trim(),
    size,
    unitPattern: new RegExp(`^${word} ?${unit}$`, 'i'),
  })
  return [
    createUnit('trillion', 1e12),
    createUnit('billion', 1e9),
    createUnit('million', 1e6),
    createUnit('', 1),
  ]
}

const amountExamples: Record<StockUnit, string> = {
  mass: '500 g or 1.25 kg',
  CFU: '200 billion CFU',
  IU: '40 million IU',
}

/**
 * Parses "500 g", "1,250.5 mg" or "200 billion CFU". The unit is required, because a bare number
 * can be wrong by a factor of a thousand. Accepts 0 and amounts up to `maxStockAmount`.
 */
export function parseStockAmount(input: string, unit: StockUnit): ParsedStockAmount {
  const refuse = (problem: string): ParsedStockAmount => ({ ok: false, problem })
  const text = input.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return refuse(`Enter an amount, such as ${amountExamples[unit]}.`)
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))? ?([a-zµμ ]*)$/i.exec(text)
  if (!match) return refuse(`Enter a number and a unit, such as ${amountExamples[unit]}.`)
  const [, wholeDigits = '', fractionDigits = '', inputUnit = ''] = match
  if (inputUnit === '') return refuse(`Add the unit, such as ${amountExamples[unit]}.`)
  const displayUnit = displayUnitsByStockUnit[unit].find((candidate) =>
    candidate.unitPattern.test(inputUnit),
  )
  if (!displayUnit)
    return refuse(`Enter the amount as ${amountExamples[unit]}: "${inputUnit}" is not a unit here.`)
  // The digits are scaled as whole numbers, because binary fractions are not exact.
  const decimals = countDecimals(displayUnit)
  const significantDigits = fractionDigits.replace(/0+$/, '')
  if (significantDigits.length > decimals)
    return refuse(`The smallest amount is 1 ${unit === 'mass' ? 'ng' : unit}: use fewer decimals.`)
  const amount = BigInt(wholeDigits.replaceAll(',', '') + significantDigits.padEnd(decimals, '0'))
  if (amount > BigInt(maxStockAmount))
    return refuse(`An amount is at most ${formatStockAmount(maxStockAmount, unit)}.`)
  return { ok: true, amount: Number(amount) }
}

/**
 * Returns the exact text of an amount, with no-break spaces: "1.25 kg", "482.955 g",
 * "200 billion CFU". `parseStockAmount` parses the text to the same amount, unless it is negative.
 */
export function formatStockAmount(amount: number, unit: StockUnit): string {
  const displayUnit = chooseDisplayUnit(amount, unit)
  const decimals = countDecimals(displayUnit)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const wholeText = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fractionText = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return formatSigned(
    amount,
    `${wholeText}${fractionText && `.${fractionText}`} ${displayUnit.name}`,
  )
}

/** Returns the amount rounded to what weighing scales show: "482.955 g", "1.25 kg", "773 µg". */
export function formatRoundedStock(amount: number, unit: StockUnit): string {
  const displayUnit = chooseDisplayUnit(amount, unit)
  // Six decimals of a kilogram and three decimals of a gram are both milligrams.
  const format = new Intl.NumberFormat('en', {
    maximumFractionDigits: displayUnit.name === 'kg' ? 6 : 3,
  })
  return formatSigned(
    amount,
    `${format.format(Math.abs(amount) / displayUnit.size)} ${displayUnit.name}`,
  )
}

/** Returns a rounded amount with its sign, for the ledger: "+500 g", "−1.545 g". */
export function formatMovement(amount: number, unit: StockUnit): string {
  return amount > 0 ? `+${formatRoundedStock(amount, unit)}` : formatRoundedStock(amount, unit)
}

/**
 * Returns the largest unit in which the amount is at least 1; for 0, grams or the bare count.
 * Throws RangeError when no unit is small enough: for fractions below 1 and for NaN.
 */
function chooseDisplayUnit(amount: number, unit: StockUnit): DisplayUnit {
  const displayUnits = displayUnitsByStockUnit[unit]
  const unitOfZero = displayUnits.find(({ name }) => name === 'g' || name === unit)
  const displayUnit =
    amount === 0 ? unitOfZero : displayUnits.find(({ size }) => Math.abs(amount) >= size)
  if (!displayUnit) throw new RangeError(`not an amount of stock: ${amount}`)
  return displayUnit
}

/** Returns the decimals down to the smallest unit: 9 for grams, because 1 g is 10^9 ng. */
function countDecimals({ size }: DisplayUnit): number {
  return Math.round(Math.log10(size))
}

/** Adds a minus sign (not a hyphen) and replaces spaces with no-break spaces. */
function formatSigned(amount: number, text: string): string {
  return `${amount < 0 ? '−' : ''}${text.replaceAll(' ', '\u00a0')}`
}

/**
 * Returns the usual unit of an ingredient's stock. `units` are the units of the ingredient's
 * amounts in formulas: living cultures are counted, everything with a mass is weighed.
 */
export function chooseStockUnit(ingredientId: string, units: readonly AmountUnit[]): StockUnit {
  if (units.includes('CFU')) return 'CFU'
  const hasMass = (unit: AmountUnit) => toMilligrams({ id: ingredientId, amount: 1, unit }) > 0
  return units.length > 0 && !units.some(hasMass) ? 'IU' : 'mass'
}

/** Labels of the units for staff. */
export const stockUnitLabels: Record<StockUnit, string> = {
  mass: 'Mass (kg, g, mg, µg)',
  CFU: 'Living cultures (CFU)',
  IU: 'International units (IU)',
}

/** In the sequence of the select box. */
export const stockUnits: readonly StockUnit[] = ['mass', 'CFU', 'IU']

export function isStockUnit(text: string): text is StockUnit {
  return Object.hasOwn(stockUnitLabels, text)
}
