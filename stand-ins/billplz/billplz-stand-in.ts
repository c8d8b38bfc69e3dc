/**
 * What the code that started a Billplz stand-in can do with it: pay bills as the payer, send
 * callbacks, schedule faults, advance the clock.
 */
import type { Fault, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { Bill, Transaction } from './bill.ts'
import type { Attempt, Delivery, LedgerSnapshot } from './ledger.ts'
import type { BillplzFault } from './faults.ts'

type PaymentOptions = {
  bank?: string | undefined
  /** True allows another transaction of a paid bill. */
  again?: boolean | undefined
  /** False sends no callback, for a payment that happened before the shop existed. */
  callback?: boolean | undefined
}

export type PaymentResult = { bill: Bill; transaction: Transaction; redirectUrl: string | null }

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
  pay(id: string, payment?: PaymentOptions): Promise<PaymentResult>
  fail(id: string, payment?: PaymentOptions): Promise<PaymentResult>
  leavePending(id: string, payment?: PaymentOptions): Promise<PaymentResult>
  deliveries(): Delivery[]
  /** Sends a callback of `deliveries` once more, outside the retry schedule. Counts from 1. */
  resend(position: number): Promise<Attempt>
  /** Sends the callbacks held by `callback-shuffled`, last first, or shuffled by `seed`. */
  releaseHeldCallbacks(seed?: number): Promise<Delivery[]>
  simulateFault(fault: Fault<BillplzFault>): void
  /** Checks a request body. Throws ZodError if it is no fault of Billplz. */
  readFault(body: unknown): Fault<BillplzFault>
  faults(): ScheduledFault<BillplzFault>[]
  clearFaults(): void
  now(): Date
  /** Moves time forward by milliseconds and sends the callbacks that are due on the way. */
  advanceClock(ms: number): Promise<void>
  /** Sets the clock, also to the past. */
  setClock(now: Date): Promise<void>
  /** GET calls in five minutes; a call above the limit gets 429. */
  setRateLimit(limit: number | 'unlimited'): void
  /** Whether callbacks and redirects carry `transaction_id` and `transaction_status`. */
  setExtraPaymentInfo(isOn: boolean): void
  /** Resolves when no callback is being sent. */
  waitUntilIdle(): Promise<void>
}
