/** The control handle of the Billplz stand-in, for the code that started it. */
import type { Misbehaviour, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { Bill, Transaction } from './bill.ts'
import type { Attempt, Delivery, LedgerSnapshot } from './ledger.ts'
import type { BillplzMisbehaviour } from './misbehaviours.ts'

type PayBy = {
  bank?: string | undefined
  again?: boolean | undefined
  /** False sends no callback, for a payment of the past. */
  callback?: boolean | undefined
}

export type PaidByControl = { bill: Bill; transaction: Transaction; backTo: string | null }

export type BillplzStandIn = {
  /** Value for `BILLPLZ_BASE_URL`. */
  apiUrl(): string
  ledger(): LedgerSnapshot
  bill(id: string): Bill | undefined
  /** Returns the newest bill with this `reference_1`. */
  billOf(reference: string): Bill | undefined
  /**
   * Pays a bill, lets its payment fail, or leaves it pending. Resolves after the first attempt of
   * each callback. Throws RangeError for an unknown or expired bill, or a paid one unless `again`.
   */
  pay(id: string, by?: PayBy): Promise<PaidByControl>
  fail(id: string, by?: PayBy): Promise<PaidByControl>
  pend(id: string, by?: PayBy): Promise<PaidByControl>
  deliveries(): Delivery[]
  /** Sends callback number `k` once more, outside the retry schedule. */
  sendAgain(k: number): Promise<Attempt>
  /** Sends the callbacks held by `callback-shuffled`. */
  release(seed?: number): Promise<Delivery[]>
  misbehave(misbehaviour: Misbehaviour<BillplzMisbehaviour>): void
  readMisbehaviour(body: unknown): Misbehaviour<BillplzMisbehaviour>
  misbehaviours(): Scripted<BillplzMisbehaviour>[]
  clearMisbehaviours(): void
  now(): Date
  turnClock(ms: number): Promise<void>
  /** Sets the clock, also to the past. */
  setClock(now: Date): Promise<void>
  setRateLimit(limit: number | 'unlimited'): void
  setExtraPaymentInfo(on: boolean): void
  /** Resolves when no callback is being sent. */
  quiet(): Promise<void>
}
