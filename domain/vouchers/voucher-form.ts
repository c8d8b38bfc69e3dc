/*
 * Validates the form of a voucher, in the browser and on the server. The discount of an existing
 * voucher cannot change, because customers know it. The days and limits can change, but a limit
 * cannot become lower than the number of uses and holds.
 */
import type { FormProblem } from '#domain/catalogue/product-form.ts'
import { compareSen, parseAmount, type Sen, sen, ZERO_SEN } from '#domain/money.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import { type CalendarDate, dateInMalaysia, formatDate, parseCalendarDate } from '#domain/time.ts'

import type { Voucher } from './validate-voucher.ts'
import { parseVoucherCode } from './voucher-code.ts'

/** Terms that can change later: days as 'yyyy-mm-dd', limits in digits. Empty means no limit. */
export type VoucherTerms = {
  firstDay: string
  lastDay: string
  totalLimit: string
  customerLimit: string
}

/** The form as typed: numbers and days are still text. */
export type VoucherForm = VoucherTerms & {
  code: string
  kind: 'amount' | 'percent'
  /** Ringgit ("20" or "20.00") or whole per cent, depending on `kind`. */
  worth: string
  /** In ringgit; empty means none. */
  minimum: string
}

type ParsedTerms = Pick<Voucher, 'firstDay' | 'lastDay' | 'totalLimit' | 'customerLimit'>

export type VoucherFormCheckResult =
  | { ok: true; voucher: Voucher }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

export type VoucherTermsCheckResult =
  | { ok: true; terms: ParsedTerms }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

export const emptyVoucherForm: VoucherForm = {
  code: '',
  kind: 'amount',
  worth: '',
  minimum: '',
  firstDay: '',
  lastDay: '',
  totalLimit: '',
  customerLimit: '1',
}

// Limits against typing errors such as 5000 for 50.00. The messages below state these limits.
const maxDiscount = sen(100_000)
const maxMinimum = sen(1_000_000)
const maxLimit = 1_000_000
const minCodeLength = 4

/** Adds a problem. `text` is an English message key with the placeholders `values`. */
type Refuse = (field: keyof VoucherForm, text: string, values?: Phrase['values']) => void

/** Returns the voucher, or the problems in the order of the fields. */
export function validateVoucherForm(form: VoucherForm, now: Date): VoucherFormCheckResult {
  const { problems, refuse } = createProblemList()
  const code = parseVoucherCode(form.code)
  if (form.code.trim() === '') refuse('code', 'Enter a code.')
  else if (code === undefined)
    refuse('code', 'Use up to 40 letters, digits, - and _. Begin with a letter or a digit.')
  else if (code.length < minCodeLength)
    refuse('code', 'Use at least {count} characters, so that the code is hard to guess.', {
      count: String(minCodeLength),
    })
  const worth = form.kind === 'percent' ? parsePercent(form, refuse) : parseWorth(form, refuse)
  const minimum = parseMinimum(form.minimum, refuse)
  const terms = parseTerms(form, undefined, now, refuse)
  if (problems.length > 0 || code === undefined || worth === undefined)
    return { ok: false, reason: 'fields', problems }
  return { ok: true, voucher: { code, worth, active: true, minimumSpend: minimum, ...terms } }
}

/**
 * Parses changed terms of an existing voucher. `takenCount` is the number of uses and holds. A new
 * limit must not be lower than `takenCount`, or buyers would lose a promised discount. A past last
 * day, and a limit that late payments have exceeded, may stay unchanged.
 */
export function validateVoucherTerms(
  input: VoucherTerms,
  existing: { terms: ParsedTerms; takenCount: number },
  now: Date,
): VoucherTermsCheckResult {
  const { problems, refuse } = createProblemList()
  const terms = parseTerms(input, existing, now, refuse)
  return problems.length > 0 ? { ok: false, reason: 'fields', problems } : { ok: true, terms }
}

/** Returns the terms as form texts. */
export function toTermsForm(terms: ParsedTerms): VoucherTerms {
  return {
    firstDay: terms.firstDay ?? '',
    lastDay: terms.lastDay ?? '',
    totalLimit: String(terms.totalLimit ?? ''),
    customerLimit: String(terms.customerLimit ?? ''),
  }
}

/** Returns an empty list of problems, and the function that adds a problem. */
function createProblemList(): { problems: FormProblem[]; refuse: Refuse } {
  const problems: FormProblem[] = []
  const refuse: Refuse = (field, text, values) => {
    problems.push({ field, phrase: { text, ...(values && { values }) } })
  }
  return { problems, refuse }
}

function parseWorth({ worth }: VoucherForm, refuse: Refuse): Voucher['worth'] | undefined {
  const amount = parseAmount(worth)
  if (worth.trim() === '') refuse('worth', 'Enter the discount.')
  else if (amount === undefined || amount <= 0)
    refuse('worth', 'Enter an amount in ringgit, such as 20 or 20.50.')
  else if (compareSen(amount, maxDiscount) > 0) refuse('worth', 'The discount is at most RM 1,000.')
  else return { kind: 'amount', amount }
  return undefined
}

function parsePercent({ worth }: VoucherForm, refuse: Refuse): Voucher['worth'] | undefined {
  const percent = parseWholeNumber(worth)
  if (worth.trim() === '') refuse('worth', 'Enter the discount.')
  else if (percent === undefined || percent < 1 || percent > 100)
    refuse('worth', 'Enter a whole number from 1 to 100.')
  else return { kind: 'percent', percent }
  return undefined
}

function parseMinimum(input: string, refuse: Refuse): Sen {
  if (input.trim() === '') return ZERO_SEN
  const minimum = parseAmount(input)
  if (minimum === undefined)
    refuse('minimum', 'Enter an amount in ringgit, such as 100, or leave it empty.')
  else if (compareSen(minimum, maxMinimum) > 0)
    refuse('minimum', 'The minimum is at most RM 10,000.')
  return minimum ?? ZERO_SEN
}

function parseTerms(
  input: VoucherTerms,
  existing: { terms: ParsedTerms; takenCount: number } | undefined,
  now: Date,
  refuse: Refuse,
): ParsedTerms {
  const firstDay = parseDay('firstDay', input.firstDay, refuse)
  const lastDay = parseDay('lastDay', input.lastDay, refuse)
  const today = dateInMalaysia(now)
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    refuse('lastDay', 'The last day is before the first day, {day}.', { day: formatDate(firstDay) })
  else if (lastDay !== undefined && lastDay < today && lastDay !== existing?.terms.lastDay)
    refuse(
      'lastDay',
      existing
        ? 'This day is in the past. Pause the voucher to stop it now.'
        : 'This day is in the past.',
    )
  const totalLimit = parseLimit('totalLimit', input.totalLimit, refuse)
  if (existing && totalLimit !== undefined && totalLimit !== existing.terms.totalLimit)
    if (totalLimit < existing.takenCount)
      refuse(
        'totalLimit',
        'Enter at least {count}: these uses are paid or reserved by open orders.',
        {
          count: String(existing.takenCount),
        },
      )
  const customerLimit = parseLimit('customerLimit', input.customerLimit, refuse)
  if (totalLimit !== undefined && customerLimit !== undefined && customerLimit > totalLimit)
    refuse('customerLimit', 'Uses per customer cannot exceed total uses.')
  return { firstDay, lastDay, totalLimit, customerLimit }
}

function parseDay(
  field: 'firstDay' | 'lastDay',
  input: string,
  refuse: Refuse,
): CalendarDate | undefined {
  if (input.trim() === '') return undefined
  const day = parseCalendarDate(input.trim())
  // Dates are compared as text. The bounds reject a mistyped year such as 0026.
  if (day === undefined || day < '2000' || day > '2100') refuse(field, 'Enter a valid date.')
  return day
}

function parseLimit(
  field: 'totalLimit' | 'customerLimit',
  input: string,
  refuse: Refuse,
): number | undefined {
  if (input.trim() === '') return undefined
  const limit = parseWholeNumber(input)
  if (limit === undefined || limit < 1 || limit > maxLimit)
    refuse(field, 'Enter a whole number from 1 to 1,000,000, or leave it empty.')
  return limit
}

function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined
}
