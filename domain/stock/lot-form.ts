/** Validates the form of a received lot, in the browser and again on the server. */
import { validateSingleLine } from '#domain/checkout/text-limits.ts'
import { compareSen, parseRinggit, sen, type Sen } from '#domain/money.ts'
import { formatDate, parseEnteredDate, type CalendarDate } from '#domain/time.ts'

import { parseStockAmount, type StockUnit } from './stock-amount.ts'
import { expiresSoon, expiryWarningDays } from './stock-level.ts'

/** The form as typed: amounts, days and factor are still text. */
export type LotForm = {
  supplierLot: string
  supplier: string
  /** With its unit: "500 g". */
  amount: string
  /** In ringgit; empty if unknown. */
  price: string
  receivedOn: string
  expiresOn: string
  /** Empty for the pure substance. */
  compound: string
  factor: string
}

export type LotField = keyof LotForm

/** Maximum lengths in UTF-16 units. */
export const lotLimits = { supplierLot: 40, supplier: 100, compound: 120 } as const

/** RM 10,000,000: a higher price is a typing error. */
const maxPrice = sen(10_000_000 * 100)

/** The validated and parsed form. */
export type LotEntry = {
  supplierLot: string
  supplier: string
  /** In the smallest unit. */
  amount: number
  price: Sen | undefined
  receivedOn: CalendarDate
  expiresOn: CalendarDate
  compound: string
  factor: number
}

type LotFormResult =
  | { readonly ok: true; readonly entry: LotEntry }
  /** Messages by refused field. */
  | { readonly ok: false; readonly fields: Partial<Record<LotField, string>> }

/**
 * Checks the form of a lot of an ingredient with the stock unit `unit`. Returns the parsed form, or
 * a message for each refused field. An expired lot is accepted: it can be received, but not
 * released.
 */
export function validateLotForm(
  form: LotForm,
  { unit, today }: { unit: StockUnit; today: CalendarDate },
): LotFormResult {
  const problems: Partial<Record<LotField, string>> = {}
  const supplierLot = parseLine(form.supplierLot, lotLimits.supplierLot)
  if (supplierLot === undefined) problems.supplierLot = describeLengthProblem(lotLimits.supplierLot)
  else if (supplierLot === '') problems.supplierLot = 'Enter the lot number of the supplier.'
  const supplier = parseLine(form.supplier, lotLimits.supplier)
  if (supplier === undefined) problems.supplier = describeLengthProblem(lotLimits.supplier)
  else if (supplier === '') problems.supplier = 'Enter the supplier.'
  const parsedAmount = parseStockAmount(form.amount, unit)
  if (!parsedAmount.ok) problems.amount = parsedAmount.problem
  else if (parsedAmount.amount === 0) problems.amount = 'Enter an amount above 0.'
  const price = parsePrice(form.price)
  if (price === 'refused')
    problems.price = 'Enter a price in ringgit, such as 480.50, or leave it empty.'
  const lotDays = parseDays(form, today, problems)
  const compoundAndFactor = parseCompoundAndFactor(form, unit, problems)
  // A value is missing only if its problem was reported; the compiler needs the other conditions.
  if (
    Object.keys(problems).length > 0 ||
    supplierLot === undefined ||
    supplier === undefined ||
    !parsedAmount.ok ||
    price === 'refused' ||
    !lotDays ||
    !compoundAndFactor
  )
    return { ok: false, fields: problems }
  return {
    ok: true,
    entry: {
      supplierLot,
      supplier,
      amount: parsedAmount.amount,
      price,
      ...lotDays,
      ...compoundAndFactor,
    },
  }
}

/**
 * Returns warnings that staff should check before they save a lot; they do not prevent saving.
 */
export function listLotWarnings(
  entry: Pick<LotEntry, 'expiresOn' | 'compound' | 'factor'>,
  usualSource: { readonly compound: string; readonly factor: number },
  today: CalendarDate,
): string[] {
  const warnings: string[] = []
  if (entry.expiresOn < today) warnings.push('This lot has expired. It cannot be released.')
  else if (expiresSoon(entry.expiresOn, today))
    warnings.push(`This lot expires within ${expiryWarningDays} days.`)
  if (entry.compound !== usualSource.compound || entry.factor !== usualSource.factor)
    warnings.push(
      'The compound or factor differs from the usual source. Both determine how much is weighed, so compare them with the certificate. Batches with the usual source refuse this lot.',
    )
  return warnings
}

/**
 * Returns the trimmed text; undefined when it is too long or has characters that are not allowed.
 */
function parseLine(input: string, maxLength: number): string | undefined {
  const text = input.trim()
  return validateSingleLine(text, maxLength).ok ? text : undefined
}

const describeLengthProblem = (maxLength: number) =>
  `Use plain text of at most ${maxLength} characters.`

/** Returns undefined for an empty text. */
function parsePrice(input: string): Sen | undefined | 'refused' {
  if (input.trim() === '') return undefined
  const price = parseRinggit(input)
  return price === undefined || compareSen(price, maxPrice) > 0 ? 'refused' : price
}

/** Returns both days; undefined when a day is missing or invalid. Adds messages to `problems`. */
function parseDays(
  form: LotForm,
  today: CalendarDate,
  problems: Partial<Record<LotField, string>>,
): { receivedOn: CalendarDate; expiresOn: CalendarDate } | undefined {
  const receivedOn = parseEnteredDate(form.receivedOn)
  if (receivedOn === undefined) problems.receivedOn = 'Enter the day of the delivery.'
  else if (receivedOn > today) problems.receivedOn = 'This day is in the future.'
  const expiresOn = parseEnteredDate(form.expiresOn)
  if (expiresOn === undefined) problems.expiresOn = 'Enter the expiry date of the lot.'
  else if (receivedOn !== undefined && expiresOn < receivedOn)
    problems.expiresOn = `The expiry is before the day of the delivery, ${formatDate(receivedOn)}.`
  return receivedOn && expiresOn && { receivedOn, expiresOn }
}

/**
 * Returns compound and factor; undefined when one of them is refused. Adds messages to `problems`.
 * If both fields are empty, the lot is the pure substance.
 */
function parseCompoundAndFactor(
  form: LotForm,
  unit: StockUnit,
  problems: Partial<Record<LotField, string>>,
): { compound: string; factor: number } | undefined {
  const compound = parseLine(form.compound, lotLimits.compound)
  if (compound === undefined) problems.compound = describeLengthProblem(lotLimits.compound)
  const enteredFactor = form.factor.trim()
  const factor = enteredFactor === '' && compound === '' ? 1 : parseFactor(enteredFactor)
  if (factor === undefined)
    problems.factor = 'A factor is above 0 and at most 1: 1 if it is pure, 0.2 if it is 20% active.'
  else if (factor < 1 && unit === 'CFU')
    problems.factor = 'Living cultures are counted, not weighed: the factor is 1.'
  else if (factor < 1 && compound === '') problems.compound = 'Enter the compound of this factor.'
  return compound === undefined || factor === undefined ? undefined : { compound, factor }
}

/** Returns undefined unless the text is a number above 0 and at most 1. */
function parseFactor(text: string): number | undefined {
  // Only digits and an optional point, because Number() would also accept "1e-1" and "0x1".
  if (!/^\d*\.?\d*$/.test(text)) return undefined
  // An empty text is 0, and a lone point is NaN: neither is a factor.
  const factor = Number(text)
  return factor > 0 && factor <= 1 ? factor : undefined
}
