/**
 * What the code that started a PayPal stand-in can do with it: act as the payer, send webhooks,
 * schedule faults, advance the clock.
 */
import type { Fault, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { LedgerSnapshot, Delivery } from './ledger.ts'
import type { Outcome } from './change-subscription.ts'
import type { PayPalFault } from './faults.ts'
import type { RefundOptions } from './sale-resource.ts'
import type { Subscription } from './subscription.ts'

export type PayPalStandIn = {
  /** Value for `PAYPAL_BASE_URL`. */
  apiUrl(): string
  /** Value for `PAYPAL_SDK_URL`. */
  sdkUrl(): string
  ledger(): LedgerSnapshot
  subscription(id: string): Subscription | undefined
  /** Returns the newest subscription with this `custom_id`. */
  subscriptionOf(customId: string): Subscription | undefined
  /**
   * Actions of the payer; they resolve after the first webhook attempts. Each throws RangeError for
   * an unknown subscription and PayPalError for one in the wrong status.
   */
  approve(id: string): Promise<void>
  /** PayPal has the approval, but starts billing only with `activate`. Sends no webhook. */
  approveWithoutStart(id: string): void
  /** PayPal ends an approved subscription that never started. Sends the webhook of the end. */
  endWithoutStart(id: string, status: 'CANCELLED' | 'EXPIRED'): Promise<void>
  suspend(id: string): Promise<void>
  activate(id: string): Promise<void>
  cancel(id: string): Promise<void>
  /** Charges the next cycle now, whatever the day. */
  runCycle(id: string, outcome?: Outcome): Promise<void>
  /**
   * The merchant refunds a payment, or PayPal reverses it; the webhook of a refund names the
   * payment, that of a reversal only what `names` says. Without `value`, in ringgit, the remaining
   * amount is refunded. Throws RangeError for an unknown payment and PayPalError for more than the
   * remaining amount.
   */
  refund(paymentId: string, refund?: RefundOptions): Promise<void>
  deliveries(): Delivery[]
  /** Sends a webhook of `deliveries` once more, outside the retry schedule. Counts from 1. */
  resend(position: number): Promise<void>
  /** Sends the webhooks held by `webhook-shuffled`, last first, or shuffled by `seed`. */
  releaseHeldWebhooks(seed?: number): Promise<Delivery[]>
  /** The root certificate (PEM) of the chain that signs webhooks. */
  rootCertificate(): Promise<string>
  /** With null, webhooks go to the shop in the subscription's return URL. */
  setWebhookUrl(url: string | null): void
  simulateFault(fault: Fault<PayPalFault>): void
  /** Checks a request body. Throws ZodError if it is no fault of PayPal. */
  readFault(body: unknown): Fault<PayPalFault>
  faults(): ScheduledFault<PayPalFault>[]
  clearFaults(): void
  now(): Date
  /**
   * Moves time forward by milliseconds, and runs cycles, retries and delayed webhooks on the way.
   */
  advanceClock(ms: number): Promise<void>
  /** Sets the clock, also to the past. */
  setClock(now: Date): Promise<void>
  /** Resolves when no webhook is being sent. */
  waitUntilIdle(): Promise<void>
}
