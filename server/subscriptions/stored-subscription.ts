/**
 * A stored subscription, and the conversion from and to its columns. Terms of this folder: a *skip*
 * is a pause for one delivery that the customer skipped or postponed (`resumeAt`), and a *delivery*
 * is one payment with its order.
 */
import type { Selectable } from 'kysely'

import type { Address } from '#domain/address/address.ts'
import { languageOrDefault, type ShopLanguage } from '#domain/content/languages.ts'
import { sen, type Sen } from '#domain/money.ts'
import { isPlanOption, type PlanOption } from '#domain/subscriptions/plan-offer.ts'
import {
  hasNextDelivery,
  isSubscriptionState,
  type SubscriptionState,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { dateInMalaysia, type CalendarDate } from '#domain/time.ts'
import { toAddressColumns as columnsOfAddress, readAddress } from '#server/db/address-columns.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Tables } from '#server/db/tables.ts'

import { readLaterAddress } from '#server/subscriptions/change/later-address.ts'

export type Subscription = {
  id: number
  /** Our random reference, which PayPal stores as `custom_id`. */
  reference: string
  userId: string
  state: SubscriptionState
  /** PayPal's id of the subscription. Undefined until PayPal has created it. */
  providerId: string | undefined
  /** PayPal's id of the billing plan. */
  providerPlanId: string | undefined
  /** PayPal's page on which the customer approves the subscription. */
  approveUrl: string | undefined
  /** PayPal's time of the newest change that was applied. */
  providerUpdatedAt: Date | undefined
  /** Number of the newest sync whose result was applied. */
  appliedSync: number
  /**
   * Time of the next sync from PayPal. Undefined when no sync is scheduled. In the state CREATING,
   * the end of a reservation: until then, only the process that saved it may call PayPal.
   */
  syncAt: Date | undefined
  option: PlanOption
  savingPercent: number
  cadenceDays: number
  /** Number of deliveries of the term. */
  deliveryCount: number
  /** `subtotal`, `shipping` and `savings` are the amounts of each delivery. */
  subtotal: Sen
  shipping: Sen
  savings: Sen
  /** The voucher's discount, which only the first delivery has. */
  discount: Sen
  /** Total of the first delivery. */
  firstPrice: Sen
  /** Total of each later delivery. */
  laterPrice: Sen
  voucherCode: string | undefined
  /**
   * Email address and language of the purchase, for the return from PayPal and for when the account
   * is deleted. Until then emails use those of the account.
   */
  email: string
  language: ShopLanguage
  address: Address
  /** Address for deliveries that are paid at or after `appliesFrom`. */
  laterAddress: { address: Address; appliesFrom: Date } | undefined
  /** Encrypted health data, as it was when the subscription began; unseal-health.ts decrypts it. */
  encryptedMedicalNote: string | undefined
  encryptedQuizAnswers: string | undefined
  /** When both were erased. Undefined while they are stored, and when there never were any. */
  healthErasedAt: Date | undefined
  /** Time of the next payment. Undefined when none is planned. */
  nextPaymentAt: Date | undefined
  /** Time of the last failed payment. */
  failedAt: Date | undefined
  /** When PayPal tries the failed payment again. */
  retryAt: Date | undefined
  /** The change that the customer requested. It is due at `dueAt`. */
  pendingChange: { state: RequestedState; dueAt: Date } | undefined
  /**
   * Set during a skip: the customer skipped or postponed the next delivery, PayPal suspends the
   * subscription, and the shop resumes it at this time. A change that the customer requests after
   * the cut-off is pending until the postponed delivery is charged.
   */
  resumeAt: Date | undefined
  /** How often the due change was sent to PayPal without success. */
  pendingTryCount: number
  /** How often the due resumption after a skip was sent to PayPal without success. */
  resumeTryCount: number
  cancelReason: string | undefined
  createdAt: Date
  endedAt: Date | undefined
}

/**
 * A subscription whose row the current transaction has locked. Only `lockSubscription` and
 * `rereadLockedSubscription` of the store return it, so a function with this parameter cannot be
 * called without the lock.
 */
export type LockedSubscription = Locked<Subscription, 'subscription'>

type Row = Selectable<Tables['subscription']>

/**
 * Returns the columns of an address. `state` is the column of the subscription's own state, so the
 * address uses `state_name`.
 */
export function toAddressColumns(address: Address) {
  const { state, ...columns } = columnsOfAddress(address)
  return { ...columns, state_name: state }
}

/**
 * Returns the day of the next payment in Malaysia, also when a requested change prevents it; see
 * `nextChargedDayOf`. Undefined when no payment is planned.
 */
export function plannedPaymentDayOf(
  subscription: Pick<Subscription, 'nextPaymentAt'>,
): CalendarDate | undefined {
  return subscription.nextPaymentAt && dateInMalaysia(subscription.nextPaymentAt)
}

/**
 * Returns the day of the next payment that PayPal will charge. Undefined when PayPal charges
 * nothing more: no delivery follows, or a requested cancellation or suspension takes effect before
 * the planned payment.
 */
export function nextChargedDayOf(subscription: Subscription): CalendarDate | undefined {
  const { pendingChange, nextPaymentAt } = subscription
  if (!hasNextDelivery(subscription)) return undefined
  // The suspension of a skip ends before the postponed delivery.
  const isStopPending =
    pendingChange !== undefined &&
    pendingChange.state !== 'ACTIVE' &&
    nextPaymentAt !== undefined &&
    pendingChange.dueAt < nextPaymentAt &&
    !isSkipPending(subscription)
  return isStopPending ? undefined : plannedPaymentDayOf(subscription)
}

/**
 * Returns true while a skip is requested and PayPal has not suspended the subscription for it yet.
 */
export function isSkipPending({
  state,
  pendingChange,
  resumeAt,
}: Pick<Subscription, 'state' | 'pendingChange' | 'resumeAt'>): boolean {
  return state === 'ACTIVE' && pendingChange?.state === 'SUSPENDED' && resumeAt !== undefined
}

/**
 * Returns the subscription of a row. Throws for a state or a plan that the domain does not know.
 */
export function toSubscription(row: Row): Subscription {
  if (!isSubscriptionState(row.state))
    throw new Error(`subscription ${row.id} has unknown state ${row.state}`)
  if (!isPlanOption(row.payment_option))
    throw new Error(`subscription ${row.id} has unknown plan ${row.payment_option}`)
  return {
    id: row.id,
    reference: row.reference,
    userId: row.user_id,
    state: row.state,
    providerId: row.provider_id ?? undefined,
    providerPlanId: row.provider_plan ?? undefined,
    approveUrl: row.approve_url ?? undefined,
    providerUpdatedAt: row.provider_updated_at ?? undefined,
    appliedSync: row.applied_sync,
    syncAt: row.sync_at ?? undefined,
    option: row.payment_option,
    savingPercent: row.saving_percent,
    cadenceDays: row.cadence_days,
    deliveryCount: row.deliveries,
    subtotal: sen(row.subtotal_sen),
    shipping: sen(row.shipping_sen),
    savings: sen(row.savings_sen),
    discount: sen(row.discount_sen),
    firstPrice: sen(row.first_sen),
    laterPrice: sen(row.each_sen),
    voucherCode: row.voucher_code ?? undefined,
    email: row.email,
    language: languageOrDefault(row.language ?? undefined),
    address: readAddress({ ...row, state: row.state_name }),
    laterAddress: readLaterAddress(row.later_address, row.later_address_from),
    encryptedMedicalNote: row.medical_note ?? undefined,
    encryptedQuizAnswers: row.quiz_answers ?? undefined,
    healthErasedAt: row.health_erased_at ?? undefined,
    nextPaymentAt: row.next_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
    retryAt: row.retry_at ?? undefined,
    pendingChange: readPendingChange(row),
    resumeAt: row.resume_at ?? undefined,
    pendingTryCount: row.pending_tries,
    resumeTryCount: row.resume_tries,
    cancelReason: row.cancel_reason ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  }
}

/** Throws for a state that the CHECK constraint of the column does not allow. */
function readPendingChange(row: Row): Subscription['pendingChange'] {
  const { pending: state, pending_from: dueAt } = row
  if (dueAt === null || state === null) return undefined
  if (state !== 'ACTIVE' && state !== 'SUSPENDED' && state !== 'CANCELLED')
    throw new Error(`subscription ${row.id} has unknown pending state ${state}`)
  return { state, dueAt }
}
