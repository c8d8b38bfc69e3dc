/*
 * Movements of the ledger. A lot's stock is the sum of its movements; no movement is changed or
 * deleted. A correction with a reason compensates for a wrong entry.
 */
import { validateMultilineText } from '#domain/checkout/text-limits.ts'

import { parseStockAmount, formatStockAmount, type StockUnit } from './stock-amount.ts'

export const movementKinds = ['received', 'weighed', 'discarded', 'corrected'] as const

export type MovementKind = (typeof movementKinds)[number]

/** Labels for staff. */
export const movementLabels: Record<MovementKind, string> = {
  received: 'Received',
  weighed: 'Weighed',
  discarded: 'Discarded',
  corrected: 'Corrected',
}

/**
 * Maximum length of a reason, in UTF-16 units. The audit log cuts longer texts (record-audit.ts).
 */
export const maxStockReasonLength = 300

export type MovementCheckResult =
  /** `amount`: the signed change of the stock in the smallest unit. */
  | { readonly ok: true; readonly amount: number; readonly reason: string }
  /** The problem of each refused field, for staff. */
  | { readonly ok: false; readonly fields: Readonly<Record<string, string>> }

/** `stock`: the sum of the lot's movements, read under the lock of the lot. */
type LotStock = { readonly stock: number; readonly unit: StockUnit }

/** Checks a discarded amount: above 0 and no more than the lot has. */
export function checkDiscard(
  lot: LotStock,
  input: { readonly amount: string; readonly reason: string },
): MovementCheckResult {
  const parsedAmount = parseStockAmount(input.amount, lot.unit)
  const amountProblem = parsedAmount.ok
    ? findDiscardProblem(lot, parsedAmount.amount)
    : parsedAmount.problem
  const fields = {
    ...(amountProblem !== undefined && { amount: amountProblem }),
    ...findReasonProblem(input.reason, 'Write why it is discarded.'),
  }
  if (!parsedAmount.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, amount: -parsedAmount.amount, reason: input.reason.trim() }
}

function findDiscardProblem({ stock, unit }: LotStock, discarded: number): string | undefined {
  if (discarded === 0) return 'Enter an amount above 0.'
  if (discarded <= stock) return undefined
  // Exact, because staff enter this amount: a rounded one may be more than the ledger has.
  const remainingText = formatStockAmount(Math.max(0, stock), unit)
  return `The ledger has ${remainingText} of this lot. Count the stock and correct it first.`
}

/**
 * Checks a count of the stock. The movement is the difference to the ledger; it is positive when
 * more was counted. A count that equals the ledger is refused, because no movement is 0.
 */
export function checkCorrection(
  lot: LotStock,
  input: { readonly counted: string; readonly reason: string },
): MovementCheckResult {
  const parsedCount = parseStockAmount(input.counted, lot.unit)
  const countProblem = parsedCount.ok
    ? findCountProblem(lot, parsedCount.amount)
    : parsedCount.problem
  const fields = {
    ...(countProblem !== undefined && { counted: countProblem }),
    ...findReasonProblem(input.reason, 'Write why the ledger differs.'),
  }
  if (!parsedCount.ok || Object.keys(fields).length > 0) return { ok: false, fields }
  return { ok: true, amount: parsedCount.amount - lot.stock, reason: input.reason.trim() }
}

function findCountProblem({ stock }: LotStock, counted: number): string | undefined {
  return counted === stock ? 'The ledger has this amount already. Nothing to correct.' : undefined
}

/**
 * Returns the problem of a required reason as the field `reason`; an empty object when it is valid.
 * `missingText` is the problem of an empty reason.
 */
export function findReasonProblem(input: string, missingText: string): { reason?: string } {
  const reason = input.trim()
  if (reason === '') return { reason: missingText }
  return validateMultilineText(reason, maxStockReasonLength).ok
    ? {}
    : { reason: `Use plain text of at most ${maxStockReasonLength} characters.` }
}
