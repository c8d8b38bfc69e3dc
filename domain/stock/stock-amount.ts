/*
 * Amounts of stock: whole numbers of the smallest unit, so that the sums of the ledger are exact.
 * The smallest unit is the nanogram for ingredients with a mass, the colony-forming unit (CFU) for
 * living cultures, and the international unit (IU) for ingredients whose IU have no known mass.
 */
import { milligrams, type AmountUnit } from '#domain/catalogue/formula/formula.ts'

/** Stored with each ingredient (stock_item.unit), so renaming a unit needs a migration. */
export type StockUnit = 'mass' | 'CFU' | 'IU'

/**
 * The largest amount that staff can type: 1,000 kg, or 10^15 CFU or IU. This is a ninth of 2^53, so
 * sums of up to nine such lots are still exact.
 */
export const maxStockAmount = 1e15

type StockAmountCheckResult =
  | { readonly ok: true; readonly amount: number }
  /** `problem` is the message for staff. */
  | { readonly ok: false; readonly problem: string }

/**
 * A unit that can be typed or shown. `size` is in smallest units and a power of ten. `unitPattern`
 * matches the accepted spellings.
 */
type Scale = { readonly name: string; readonly size: number; readonly unitPattern: RegExp }

/** Largest scale first, because `scaleFor` takes the first scale that fits. */
const scalesByUnit: Record<StockUnit, readonly Scale[]> = {
  mass: [
    { name: 'kg', size: 1e12, unitPattern: /^kg$/i },
    { name: 'g', size: 1e9, unitPattern: /^g$/i },
    { name: 'mg', size: 1e6, unitPattern: /^mg$/i },
    // Two characters look like µ: the micro sign and the Greek letter.
    { name: 'µg', size: 1e3, unitPattern: /^(?:µg|μg|ug|mcg)$/i },
    { name: 'ng', size: 1, unitPattern: /^ng$/i },
  ],
  CFU: countScales('CFU'),
  IU: countScales('IU'),
}

function countScales(unit: 'CFU' | 'IU'): readonly Scale[] {
  const scale = (word: string, size: number): Scale => ({
    name: `${word} ${unit}`.trim(),
    size,
    unitPattern: new RegExp(`^${word} ?${unit}$`, 'i'),
  })
  return [scale('trillion', 1e12), scale('billion', 1e9), scale('million', 1e6), scale('', 1)]
}

const amountExamples: Record<StockUnit, string> = {
  mass: '500 g or 1.25 kg',
  CFU: '200 billion CFU',
  IU: '40 million IU',
}

/**
 * Parses "500 g", "1,250.5 mg" or "200 billion CFU". The unit is required, because a bare number
 * can be wrong by a factor of a thousand. Accepts 0 and amounts up to maxStockAmount.
 */
export function parseStockAmount(input: string, unit: StockUnit): StockAmountCheckResult {
  const refuse = (problem: string): StockAmountCheckResult => ({ ok: false, problem })
  const text = input.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return refuse(`Enter an amount, such as ${amountExamples[unit]}.`)
  const parts = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))? ?([a-zµμ ]*)$/i.exec(text)
  if (!parts) return refuse(`Enter a number and a unit, such as ${amountExamples[unit]}.`)
  const [, whole = '', fraction = '', inputUnit = ''] = parts
  if (inputUnit === '') return refuse(`Add the unit, such as ${amountExamples[unit]}.`)
  const scale = scalesByUnit[unit].find((candidate) => candidate.unitPattern.test(inputUnit))
  if (!scale)
    return refuse(`Enter the amount as ${amountExamples[unit]}: "${inputUnit}" is not a unit here.`)
  // The digits are scaled as whole numbers, because binary fractions are not exact.
  const decimals = Math.round(Math.log10(scale.size))
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals)
    return refuse(`The smallest amount is 1 ${unit === 'mass' ? 'ng' : unit}: use fewer decimals.`)
  const amount = BigInt(whole.replaceAll(',', '') + digits.padEnd(decimals, '0'))
  if (amount > BigInt(maxStockAmount))
    return refuse(`An amount is at most ${stockAmountText(maxStockAmount, unit)}.`)
  return { ok: true, amount: Number(amount) }
}

/**
 * Returns the exact text of an amount, with no-break spaces: "1.25 kg", "482.955 g",
 * "200 billion CFU". `parseStockAmount` parses the text to the same amount, unless it is negative.
 */
export function stockAmountText(amount: number, unit: StockUnit): string {
  const scale = scaleFor(amount, unit)
  const decimals = Math.round(Math.log10(scale.size))
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return withSign(amount, `${whole}${fraction && `.${fraction}`} ${scale.name}`)
}

/** Returns the amount rounded to what scales show: "482.955 g", "1.25 kg", "773 µg". */
export function roundedStockText(amount: number, unit: StockUnit): string {
  const scale = scaleFor(amount, unit)
  // Six decimals of a kilogram and three decimals of a gram are both milligrams.
  const format = new Intl.NumberFormat('en', { maximumFractionDigits: scale.name === 'kg' ? 6 : 3 })
  return withSign(amount, `${format.format(Math.abs(amount) / scale.size)} ${scale.name}`)
}

/** Returns a rounded text with its sign, for a ledger: "+500 g", "−1.545 g". */
export function movementText(amount: number, unit: StockUnit): string {
  return amount > 0 ? `+${roundedStockText(amount, unit)}` : roundedStockText(amount, unit)
}

/**
 * Returns the largest unit in which the amount is at least 1; for 0, grams or the bare count.
 * Throws RangeError when no unit is small enough: for fractions below 1 and for NaN.
 */
function scaleFor(amount: number, unit: StockUnit): Scale {
  const scales = scalesByUnit[unit]
  const zeroScale = scales.find(({ name }) => name === 'g' || name === unit)
  const scale = amount === 0 ? zeroScale : scales.find(({ size }) => Math.abs(amount) >= size)
  if (!scale) throw new RangeError(`not an amount of stock: ${amount}`)
  return scale
}

/** Adds a minus sign (not a hyphen) and replaces spaces with no-break spaces. */
function withSign(amount: number, text: string): string {
  return `${amount < 0 ? '−' : ''}${text.replaceAll(' ', '\u00a0')}`
}

/**
 * Returns the usual unit of an ingredient's stock. `units` are the units of the ingredient's
 * amounts in formulas: living cultures are counted, everything with a mass is weighed.
 */
export function usualStockUnit(ingredientId: string, units: readonly AmountUnit[]): StockUnit {
  if (units.includes('CFU')) return 'CFU'
  const hasMass = (unit: AmountUnit) => milligrams({ id: ingredientId, amount: 1, unit }) > 0
  return units.length > 0 && !units.some(hasMass) ? 'IU' : 'mass'
}

/** Labels of the units for staff. */
export const stockUnitTexts: Record<StockUnit, string> = {
  mass: 'Mass (kg, g, mg, µg)',
  CFU: 'Living cultures (CFU)',
  IU: 'International units (IU)',
}

export const stockUnits: readonly StockUnit[] = ['mass', 'CFU', 'IU']

export function isStockUnit(text: string): text is StockUnit {
  return Object.hasOwn(stockUnitTexts, text)
}
