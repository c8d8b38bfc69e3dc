/*
 * Money of the shop: whole sen, never fractions of a ringgit in a float.
 * Every amount in domain, server and database is a `Sen`; numbers in ringgit exist only in the
 * documented JSON fields, text only where a person reads it. Rounding is half up, once per line
 * of a formula. Wrong input is a programming error and throws RangeError.
 */

declare const senBrand: unique symbol

/** A whole number of sen (RM 1.00 is 100). Made by `sen` or `senFromRinggit` only. */
export type Sen = number & { readonly [senBrand]: 'Sen' }

/** Takes a whole number of sen; refuses fractions, NaN and what is beyond exact integers. */
export function sen(amount: number): Sen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of sen: ${amount}`)
  // The only place where a number becomes money; `+ 0` turns -0 into 0.
  return (amount + 0) as Sen
}

export const ZERO_SEN: Sen = sen(0)

/** From a number in ringgit as the documents' JSON has it: 149.9 → 14990. Refuses a third decimal. */
export function senFromRinggit(ringgit: number): Sen {
  const amount = Math.round(ringgit * 100)
  // Division of whole numbers rounds correctly, so this is true exactly for two-decimal numbers.
  if (amount / 100 !== ringgit) throw new RangeError(`not an amount in ringgit: ${ringgit}`)
  return sen(amount)
}

/** Reads '1234', '1234.5' or '1234.50'; anything else (signs, commas, a third decimal) is undefined. */
export function parseAmount(text: string): Sen | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!parts) return undefined
  return sen(Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')))
}

/** The number in ringgit for documented numeric JSON fields (price, total): 14990 → 149.9. */
export function ringgit(amount: Sen): number {
  return amount / 100
}

/** Two decimals without grouping, as documented text fields want it: 123450 → '1234.50'. */
export function plainAmount(amount: Sen): string {
  const size = Math.abs(amount)
  const cents = String(size % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${cents}`
}

/**
 * What people read: 123450 → 'RM 1,234.50', with a no-break space. English, Malay and Chinese
 * write ringgit the same way in Malaysia, so there is no language to pass.
 */
export function formatRinggit(amount: Sen): string {
  const [whole = '', cents = ''] = plainAmount(sen(Math.abs(amount))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}RM\u00a0${grouped}.${cents}`
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

/** A price times a whole quantity. */
export function multiplySen(amount: Sen, quantity: number): Sen {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`not a whole quantity: ${quantity}`)
  return sen(amount * quantity)
}

/** A share in whole parts (price ÷ capsules), rounded half up. */
export function divideSen(amount: Sen, parts: number): Sen {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`not a divisor: ${parts}`)
  return roundedQuotient(amount, parts)
}

/** `percent` of an amount, rounded half up: 15 % of 44970 is 6746 (6745.5). Up to two decimals. */
export function percentOfSen(amount: Sen, percent: number): Sen {
  const hundredths = Math.round(percent * 100)
  if (hundredths / 100 !== percent) throw new RangeError(`not a percentage: ${percent}`)
  return roundedQuotient(sen(amount * hundredths), 10_000)
}

/** For sorting: below, equal or above zero. */
export function compareSen(a: Sen, b: Sen): number {
  return a - b
}

export function smallerSen(a: Sen, b: Sen): Sen {
  return a < b ? a : b
}

export function largerSen(a: Sen, b: Sen): Sen {
  return a > b ? a : b
}

/** Exact: works on the remainder, so that large amounts meet no rounding of floats. */
function roundedQuotient(amount: Sen, divisor: number): Sen {
  const remainder = ((amount % divisor) + divisor) % divisor
  return sen((amount - remainder) / divisor + (remainder * 2 >= divisor ? 1 : 0))
}
