/*
 * A lot: one delivery of an ingredient, with the supplier's lot number, expiry and compound. The
 * stock of a lot is the sum of its movements. Only a released lot may be weighed. A pharmacist may
 * override most refusals with a reason, but never the wrong ingredient, and a recall only when jars
 * with the lot have left the pharmacy.
 */
import { formatDatedNumber, parseDatedNumber } from '#domain/dated-number.ts'
import { formatDate, type CalendarDate } from '#domain/time.ts'
import type { StateTable } from '#domain/state-table.ts'

import { formatStockAmount, type StockUnit } from './stock-amount.ts'

export type LotState = 'quarantine' | 'released' | 'recalled'

/**
 * The states that may follow each state. A new lot is in quarantine. "Expired" and "used up" are
 * not states: they follow from the day and the stock (deriveLotCondition).
 */
export const lotTransitions: StateTable<LotState> = {
  quarantine: ['released', 'recalled'],
  released: ['quarantine', 'recalled'],
  // Only a withdrawn recall changes this: the lot returns to its state before the recall
  // (`undoRecallOfLot`). After a closed recall, the lot stays recalled.
  recalled: ['quarantine', 'released'],
}

export const lotConditions = ['quarantine', 'released', 'recalled', 'used up', 'expired'] as const

/** What staff see: the state, or what follows from the day and the stock. */
export type LotCondition = (typeof lotConditions)[number]

export type Lot = {
  readonly id: number
  /** The pharmacy's lot number, as on the container label: L261122-01. */
  readonly number: string
  readonly ingredientId: string
  readonly unit: StockUnit
  readonly supplier: string
  /** The supplier's lot number. */
  readonly supplierLot: string
  /** The compound in the container, as in a formula; empty for the pure substance. */
  readonly compound: string
  /** Mass fraction of the active ingredient in the compound; 1 for the pure substance. */
  readonly factor: number
  readonly receivedOn: CalendarDate
  /** The last day on which the lot may be used. */
  readonly expiresOn: CalendarDate
  readonly state: LotState
  /** Sum of the movements, in the smallest unit. Never negative: each movement is checked first. */
  readonly stock: number
}

/**
 * Returns the condition that staff see. The sequence of the checks matters: a recalled lot is shown
 * as recalled even if it is used up or expired, and a used-up lot needs no warning of its expiry.
 */
export function deriveLotCondition(
  { state, stock, expiresOn }: Pick<Lot, 'state' | 'stock' | 'expiresOn'>,
  today: CalendarDate,
): LotCondition {
  if (state === 'recalled') return 'recalled'
  if (stock <= 0) return 'used up'
  return expiresOn < today ? 'expired' : state
}

type LotProblem =
  | 'quarantine'
  | 'expired'
  | 'recalled'
  | 'not enough'
  | 'other compound'
  | 'other ingredient'

/** The use of a lot in a batch. `amount` is in the smallest unit. */
export type LotUse = {
  readonly ingredientId: string
  readonly unit: StockUnit
  readonly compound: string
  readonly factor: number
  readonly amount: number
  readonly today: CalendarDate
  /**
   * True when jars with the lot have left the pharmacy. Only then may a batch keep a recalled lot,
   * so that the trace finds these jars.
   */
  readonly hasJarsThatLeft: boolean
}

type LotUseCheckResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly problems: readonly LotProblem[]
      /** One sentence for each problem, in the same sequence. */
      readonly texts: readonly string[]
      /** True when a pharmacist may use the lot with a written reason. */
      readonly mayOverride: boolean
    }

/**
 * Checks whether a batch may take an amount of a lot. Returns all problems, so that staff can solve
 * them together.
 */
export function checkLotUse(lot: Lot, use: LotUse): LotUseCheckResult {
  const problems = [...findLotProblems(lot, use)]
  if (problems.length === 0) return { ok: true }
  const texts = problems.map((problem) => describeProblem(problem, lot, use))
  return { ok: false, problems, texts, mayOverride: areAllOverridable(problems, use) }
}

/**
 * Returns whether a pharmacist may use a lot with these problems, with a written reason. No reason
 * allows capsules with the wrong ingredient or new capsules with a recalled lot.
 */
function areAllOverridable(problems: readonly LotProblem[], { hasJarsThatLeft }: LotUse): boolean {
  return !problems.some(
    (problem) => problem === 'other ingredient' || (problem === 'recalled' && !hasJarsThatLeft),
  )
}

function* findLotProblems(lot: Lot, use: LotUse): Generator<LotProblem> {
  // Amounts in different units cannot be compared, so another unit counts as another ingredient.
  if (lot.ingredientId !== use.ingredientId || lot.unit !== use.unit) yield 'other ingredient'
  if (lot.compound !== use.compound || lot.factor !== use.factor) yield 'other compound'
  if (lot.state === 'recalled') yield 'recalled'
  if (lot.state === 'quarantine') yield 'quarantine'
  if (lot.expiresOn < use.today) yield 'expired'
  if (lot.stock < use.amount) yield 'not enough'
}

function describeProblem(problem: LotProblem, lot: Lot, use: LotUse): string {
  const { number } = lot
  switch (problem) {
    case 'other ingredient':
      return `Lot ${number} is another ingredient.`
    case 'other compound':
      return `Lot ${number} contains ${describeSource(lot)}; the sheet asks for ${describeSource(use)}.`
    case 'recalled':
      return `Lot ${number} is recalled and must not be used.`
    case 'quarantine':
      return `Lot ${number} is in quarantine. A pharmacist must release it first.`
    case 'expired':
      return `Lot ${number} expired on ${formatDate(lot.expiresOn)}.`
    case 'not enough':
      // Exact: rounded, the two amounts could be the same.
      return `Lot ${number} has ${formatStockAmount(lot.stock, lot.unit)} left; ${formatStockAmount(use.amount, use.unit)} are needed.`
  }
}

function describeSource({ compound, factor }: Pick<Lot, 'compound' | 'factor'>): string {
  return compound === '' ? 'the pure substance' : `${compound} (factor ${factor})`
}

/** Compares lots for use: the first to expire first, then the first received. */
export function compareByExpiry(
  a: Pick<Lot, 'expiresOn' | 'receivedOn' | 'id'>,
  b: Pick<Lot, 'expiresOn' | 'receivedOn' | 'id'>,
): number {
  // Calendar days are ISO 8601 strings of equal length, so the joined strings sort by time.
  const aKey = a.expiresOn + a.receivedOn
  const bKey = b.expiresOn + b.receivedOn
  if (aKey === bKey) return a.id - b.id
  return aKey < bKey ? -1 : 1
}

/** Returns 'L261122-01' for the first lot that is received on 22/11/2026. */
export function formatLotNumber(day: CalendarDate, sequence: number): string {
  return formatDatedNumber('L', day, sequence)
}

/** Parses a typed or scanned lot number; undefined for a text that cannot be a lot number. */
export function parseLotNumber(input: string): string | undefined {
  return parseDatedNumber('L', input)
}
