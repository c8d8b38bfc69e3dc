/*
 * Validates the form in which staff enter a voucher, in the browser and on the server. The discount
 * of an existing voucher cannot change, because customers know it. The days and limits can change,
 * but the total limit cannot become lower than the number of uses, paid or reserved by open orders.
 */
import { textLimits } from '#domain/checkout/text-limits.ts'
import { createProblemList, type AddProblem, type FormProblem } from '#domain/form-problem.ts'
import { compareSen, formatRinggit, parseRinggit, type Sen, sen, ZERO_SEN } from '#domain/money.ts'
import { parseWholeNumber } from '#domain/text/parse-whole-number.ts'
import { type CalendarDate, dateInMalaysia, formatDate, parseEnteredDate } from '#domain/time.ts'

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
  minimumSpend: string
}

/** A stored voucher. `takenCount` is the number of uses, paid or reserved by open orders. */
type ExistingVoucher = { terms: ParsedTerms; takenCount: number }

type ParsedTerms = Pick<Voucher, 'firstDay' | 'lastDay' | 'totalLimit' | 'customerLimit'>

type VoucherFormCheckResult =
  | { ok: true; voucher: Voucher }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

type VoucherTermsCheckResult =
  | { ok: true; terms: ParsedTerms }
  | { ok: false; reason: 'fields'; problems: FormProblem[] }

export const emptyVoucherForm: VoucherForm = {
  code: '',
  kind: 'amount',
  worth: '',
  minimumSpend: '',
  firstDay: '',
  lastDay: '',
  totalLimit: '',
  customerLimit: '1',
}

// Limits against typing errors such as 5000 for 50.00.
/** RM 1,000. */
const maxDiscount = sen(1_000 * 100)
/** RM 10,000. */
const maxMinimumSpend = sen(10_000 * 100)
/** Number of uses. */
const maxLimit = 1_000_000
const minCodeLength = 4

type AddVoucherProblem = AddProblem<keyof VoucherForm>

/** Returns the voucher, or the problems in the sequence of the fields. */
export function validateVoucherForm(form: VoucherForm, now: Date): VoucherFormCheckResult {
  const { problems, addProblem } = createProblemList<keyof VoucherForm>()
  const code = parseVoucherCode(form.code)
  if (form.code.trim() === '') addProblem('code', 'Enter a code.')
  else if (code === undefined)
    addProblem(
      'code',
      'Use up to {count} letters, digits, - and _. Begin with a letter or a digit.',
      { count: String(textLimits.voucherCode) },
    )
  else if (code.length < minCodeLength)
    addProblem('code', 'Use at least {count} characters, so that the code is hard to guess.', {
      count: String(minCodeLength),
    })
  const worth =
    form.kind === 'percent' ? parsePercent(form, addProblem) : parseWorth(form, addProblem)
  const minimumSpend = parseMinimumSpend(form.minimumSpend, addProblem)
  const terms = parseTerms(form, undefined, now, addProblem)
  if (problems.length > 0 || code === undefined || worth === undefined)
    return { ok: false, reason: 'fields', problems }
  return { ok: true, voucher: { code, worth, isActive: true, minimumSpend, ...terms } }
}

/**
 * Returns the changed terms of an existing voucher, or the problems. A new total limit must not be
 * lower than `takenCount`, or buyers would lose a promised discount. A past last day, and a limit
 * that late payments have exceeded, may stay unchanged.
 */
export function validateVoucherTerms(
  input: VoucherTerms,
  existing: ExistingVoucher,
  now: Date,
): VoucherTermsCheckResult {
  const { problems, addProblem } = createProblemList<keyof VoucherForm>()
  const terms = parseTerms(input, existing, now, addProblem)
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

function parseWorth(
  { worth }: VoucherForm,
  addProblem: AddVoucherProblem,
): Voucher['worth'] | undefined {
  const amount = parseRinggit(worth)
  if (worth.trim() === '') addProblem('worth', 'Enter the discount.')
  else if (amount === undefined || amount <= 0)
    addProblem('worth', 'Enter an amount in ringgit, such as 20 or 20.50.')
  else if (compareSen(amount, maxDiscount) > 0)
    addProblem('worth', 'The discount is at most {amount}.', {
      amount: formatRinggit(maxDiscount),
    })
  else return { kind: 'amount', amount }
  return undefined
}

function parsePercent(
  { worth }: VoucherForm,
  addProblem: AddVoucherProblem,
): Voucher['worth'] | undefined {
  const percent = parseWholeNumber(worth)
  if (worth.trim() === '') addProblem('worth', 'Enter the discount.')
  else if (percent === undefined || percent < 1 || percent > 100)
    addProblem('worth', 'Enter a whole number from 1 to 100.')
  else return { kind: 'percent', percent }
  return undefined
}

/** Returns zero for an empty text. Adds a problem for an invalid or too high amount. */
function parseMinimumSpend(input: string, addProblem: AddVoucherProblem): Sen {
  if (input.trim() === '') return ZERO_SEN
  const minimumSpend = parseRinggit(input)
  if (minimumSpend === undefined)
    addProblem('minimumSpend', 'Enter an amount in ringgit, such as 100, or leave it empty.')
  else if (compareSen(minimumSpend, maxMinimumSpend) > 0)
    addProblem('minimumSpend', 'The minimum is at most {amount}.', {
      amount: formatRinggit(maxMinimumSpend),
    })
  return minimumSpend ?? ZERO_SEN
}

function parseTerms(
  input: VoucherTerms,
  existing: ExistingVoucher | undefined,
  now: Date,
  addProblem: AddVoucherProblem,
): ParsedTerms {
  return {
    ...parsePeriod(input, existing, now, addProblem),
    ...parseLimits(input, existing, addProblem),
  }
}

function parsePeriod(
  input: VoucherTerms,
  existing: ExistingVoucher | undefined,
  now: Date,
  addProblem: AddVoucherProblem,
): Pick<ParsedTerms, 'firstDay' | 'lastDay'> {
  const firstDay = parseDay('firstDay', input.firstDay, addProblem)
  const lastDay = parseDay('lastDay', input.lastDay, addProblem)
  if (lastDay === undefined) return { firstDay, lastDay }
  const isChanged = lastDay !== existing?.terms.lastDay
  if (firstDay !== undefined && lastDay < firstDay)
    addProblem('lastDay', 'The last day is before the first day, {day}.', {
      day: formatDate(firstDay),
    })
  else if (lastDay < dateInMalaysia(now) && isChanged)
    addProblem(
      'lastDay',
      existing
        ? 'This day is in the past. Pause the voucher to stop it now.'
        : 'This day is in the past.',
    )
  return { firstDay, lastDay }
}

function parseLimits(
  input: VoucherTerms,
  existing: ExistingVoucher | undefined,
  addProblem: AddVoucherProblem,
): Pick<ParsedTerms, 'totalLimit' | 'customerLimit'> {
  const totalLimit = parseLimit('totalLimit', input.totalLimit, addProblem)
  const isChanged = totalLimit !== existing?.terms.totalLimit
  if (existing && totalLimit !== undefined && isChanged && totalLimit < existing.takenCount)
    addProblem(
      'totalLimit',
      'Enter at least {count}: these uses are paid or reserved by open orders.',
      { count: String(existing.takenCount) },
    )
  const customerLimit = parseLimit('customerLimit', input.customerLimit, addProblem)
  if (totalLimit !== undefined && customerLimit !== undefined && customerLimit > totalLimit)
    addProblem('customerLimit', 'Uses per customer cannot exceed total uses.')
  return { totalLimit, customerLimit }
}

/** Returns undefined for an empty text, and for an invalid date after adding its problem. */
function parseDay(
  field: 'firstDay' | 'lastDay',
  input: string,
  addProblem: AddVoucherProblem,
): CalendarDate | undefined {
  if (input.trim() === '') return undefined
  const day = parseEnteredDate(input)
  if (day === undefined) addProblem(field, 'Enter a valid date.')
  return day
}

/**
 * Returns undefined for an empty text, which means no limit, and for an invalid limit after adding
 * its problem.
 */
function parseLimit(
  field: 'totalLimit' | 'customerLimit',
  input: string,
  addProblem: AddVoucherProblem,
): number | undefined {
  if (input.trim() === '') return undefined
  const limit = parseWholeNumber(input)
  if (limit !== undefined && limit >= 1 && limit <= maxLimit) return limit
  addProblem(field, 'Enter a whole number from 1 to {count}, or leave it empty.', {
    count: maxLimit.toLocaleString('en'),
  })
  return undefined
}
