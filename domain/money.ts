/*
 * Money in whole sen, never as a float of ringgit. Every amount in domain, server and database is a
 * `Sen`. Numbers in ringgit exist only in JSON fields for which the specification demands them.
 * Amounts as text exist only where people read them, and in text fields of the API. Rounding is
 * half up, once per term of a formula. Invalid input is a programming error and throws RangeError.
 */

declare const senBrand: unique symbol

/** A whole number of sen (RM 1.00 is 100). Create it only with `sen` or `senFromRinggit`. */
export type Sen = number & { readonly [senBrand]: 'Sen' }

/** Converts a whole number of sen. Throws RangeError for fractions, NaN and unsafe integers. */
export function sen(amount: number): Sen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of sen: ${amount}`)
  // The only place where a number becomes money; `+ 0` turns -0 into 0.
  return (amount + 0) as Sen
}

export const ZERO_SEN: Sen = sen(0)

/**
 * Converts ringgit from a number in JSON: 149.9 is 14990. Throws RangeError for a third decimal.
 */
export function senFromRinggit(ringgit: number): Sen {
  const amount = Math.round(ringgit * 100)
  // Division of whole numbers rounds correctly, so this holds exactly for two-decimal numbers.
  if (amount / 100 !== ringgit) throw new RangeError(`not an amount in ringgit: ${ringgit}`)
  return sen(amount)
}

/** Reads '1234', '1234.5' or '1234.50'. Returns undefined for signs, commas or a third decimal. */
export function parseRinggit(text: string): Sen | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const [, wholeRinggit, decimals = ''] = match
  return sen(Number(wholeRinggit) * 100 + Number(decimals.padEnd(2, '0')))
}

/** Returns true for an amount of zero, such as '0.00'; false for a text that is no amount. */
export function isZeroAmount(text: string): boolean {
  return parseRinggit(text) === ZERO_SEN
}

/** Returns ringgit for a number in JSON: 14990 is 149.9. */
export function toRinggit(amount: Sen): number {
  return amount / 100
}

/**
 * Converts sen to a text of ringgit with two decimals, without currency or grouping, for text
 * fields of the API: 123450 is '1234.50'.
 */
export function formatPlainRinggit(amount: Sen): string {
  const absoluteAmount = Math.abs(amount)
  const wholeRinggit = Math.floor(absoluteAmount / 100)
  const decimals = String(absoluteAmount % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${wholeRinggit}.${decimals}`
}

/**
 * Returns 'RM 1,234.50' for 123450, with a no-break space. English, Malay and Chinese write ringgit
 * in the same way in Malaysia, so there is no language parameter.
 */
export function formatRinggit(amount: Sen): string {
  const [wholeRinggit = '', decimals = ''] = formatPlainRinggit(sen(Math.abs(amount))).split('.')
  // A comma before each group of three digits, counted from the end.
  const groupedRinggit = wholeRinggit.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}RM\u00a0${groupedRinggit}.${decimals}`
}

export function addSen(a: Sen, b: Sen): Sen {
  return sen(a + b)
}

export function subtractSen(a: Sen, b: Sen): Sen {
  return sen(a - b)
}

export function sumSen(amounts: Iterable<Sen>): Sen {
  let total = ZERO_SEN
  for (const amount of amounts) total = addSen(total, amount)
  return total
}

/** Throws RangeError unless `quantity` is a whole number. */
export function multiplySen(amount: Sen, quantity: number): Sen {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`)
  return sen(amount * quantity)
}

/** Rounds half up. Throws RangeError unless `divisor` is a whole number of at least 1. */
export function divideSen(amount: Sen, divisor: number): Sen {
  if (!Number.isSafeInteger(divisor) || divisor < 1)
    throw new RangeError(`not a whole number of at least 1: ${divisor}`)
  return divideRoundingHalfUp(amount, divisor)
}

/**
 * Returns `percent` (up to two decimals) of an amount, rounded half up: 15 % of 44970 is 6746
 * (6745.5). Throws RangeError for a third decimal.
 */
export function percentOfSen(amount: Sen, percent: number): Sen {
  const hundredths = Math.round(percent * 100)
  if (hundredths / 100 !== percent) throw new RangeError(`not a percentage: ${percent}`)
  return divideRoundingHalfUp(sen(amount * hundredths), 10_000)
}

/** Comparator for sorting. */
export function compareSen(a: Sen, b: Sen): number {
  return a - b
}

export function smallerSen(a: Sen, b: Sen): Sen {
  return a < b ? a : b
}

export function largerSen(a: Sen, b: Sen): Sen {
  return a > b ? a : b
}

/** Exact for every amount: only a multiple of the divisor is divided, so there is no fraction. */
function divideRoundingHalfUp(amount: Sen, divisor: number): Sen {
  // The remainder of floor division: never negative, also for a negative amount.
  const remainder = ((amount % divisor) + divisor) % divisor
  return sen((amount - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0))
}
