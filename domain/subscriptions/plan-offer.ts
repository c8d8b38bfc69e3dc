/*
 * The plan for a cart. The checkout, the server and the plan at PayPal all use `computePlanOffer`,
 * so that their amounts are equal to the sen (invariant I1 in docs/payments.md, D-51 to D-53 in
 * docs/decisions/register.md). A plan ends automatically after the deliveries that cover its term.
 * A voucher reduces only the first delivery.
 */
import { type Totals, computeTotals } from '#domain/checkout/totals.ts'
import { getSavingPercent, type PaymentOption } from '#domain/checkout/payment-options.ts'
import type { MalaysianState } from '#domain/malaysia/states.ts'
import { type Sen, ZERO_SEN, addSen, multiplySen } from '#domain/money.ts'
import type { PlanSettings, ShopSettings } from '#domain/shop-settings.ts'

export type PlanOption = Exclude<PaymentOption, 'oneTime'>

export const planOptions = ['threeMonth', 'sixMonth'] as const satisfies readonly PlanOption[]

export function isPlanOption(value: unknown): value is PlanOption {
  return planOptions.some((option) => option === value)
}

/** A month counts as 30 days, because a capsule is taken a day and packs contain 30, 60 or 90. */
export const termDays = { threeMonth: 90, sixMonth: 180 } as const satisfies Record<
  PlanOption,
  number
>

export const planMonths = { threeMonth: 3, sixMonth: 6 } as const satisfies Record<
  PlanOption,
  number
>

interface PlanLine {
  /** For one pack. */
  readonly price: Sen
  readonly quantity: number
  /** Number of capsules in a pack, which is the number of days that it lasts. */
  readonly size: number
}

interface PlanSchedule {
  readonly cadenceDays: number
  readonly deliveryCount: number
}

type ScheduleCheckResult =
  | ({ readonly ok: true } & PlanSchedule)
  | { readonly ok: false; readonly reason: NoPlanReason }

export const noPlanReasons = [
  'empty cart',
  // Packs last for different times, so with one cadence the larger packs would accumulate.
  'mixed packs',
  // One pack lasts for the whole term, so nothing repeats.
  'one pack is enough',
  // The first or a later delivery costs less than the provider's minimum.
  'below minimum',
] as const

export type NoPlanReason = (typeof noPlanReasons)[number]

/**
 * Returns the cadence and the number of deliveries of a plan for these lines, or why there is none.
 */
export function checkSchedule(
  lines: readonly Pick<PlanLine, 'size'>[],
  option: PlanOption,
  plans: Pick<PlanSettings, 'cadences' | 'defaultCadence'>,
): ScheduleCheckResult {
  const distinctCadences = new Set(lines.map(({ size }) => getCadenceDays(size, plans)))
  const [cadenceDays] = distinctCadences
  if (cadenceDays === undefined) return { ok: false, reason: 'empty cart' }
  if (distinctCadences.size > 1) return { ok: false, reason: 'mixed packs' }
  const deliveryCount = Math.ceil(termDays[option] / cadenceDays)
  if (deliveryCount < 2) return { ok: false, reason: 'one pack is enough' }
  return { ok: true, cadenceDays, deliveryCount }
}

/** Returns the days between two deliveries. An unusual pack size gets the default cadence. */
function getCadenceDays(
  size: number,
  { cadences, defaultCadence }: Pick<PlanSettings, 'cadences' | 'defaultCadence'>,
): number {
  return cadences.includes(size) ? size : defaultCadence
}

export interface PlanOffer extends PlanSchedule {
  readonly option: PlanOption
  readonly savingPercent: number
  /** Totals of the first delivery, which is paid immediately, with the voucher. */
  readonly firstDelivery: Totals
  /** Totals of each later delivery. */
  readonly laterDelivery: Totals
  /** Days covered by all deliveries: more than the term if the cadence does not divide the term. */
  readonly coversDays: number
  /** The price of all deliveries together. */
  readonly termTotal: Sen
  /** The price of the same deliveries bought one by one. */
  readonly termWithoutPlan: Sen
}

export type OfferCheckResult =
  | { readonly ok: true; readonly offer: PlanOffer }
  | { readonly ok: false; readonly reason: NoPlanReason }

/**
 * Returns the offer of a plan, or why the cart has none. `voucher` is the value of the voucher for
 * this cart, or zero.
 */
export function computePlanOffer(
  cart: {
    readonly lines: readonly PlanLine[]
    readonly state: MalaysianState | undefined
    readonly voucher: Sen
  },
  option: PlanOption,
  settings: Pick<ShopSettings, 'delivery' | 'plans' | 'payment'>,
): OfferCheckResult {
  const schedule = checkSchedule(cart.lines, option, settings.plans)
  if (!schedule.ok) return schedule
  const { cadenceDays, deliveryCount } = schedule
  const firstTotals = computeTotals({ ...cart, option }, settings)
  const laterTotals = computeTotals({ ...cart, option, voucher: ZERO_SEN }, settings)
  const totalsWithoutPlan = computeTotals(
    { ...cart, option: 'oneTime', voucher: ZERO_SEN },
    settings,
  )
  const { providerMinimum } = settings.payment
  if (firstTotals.total < providerMinimum || laterTotals.total < providerMinimum)
    return { ok: false, reason: 'below minimum' }
  return {
    ok: true,
    offer: {
      option,
      cadenceDays,
      deliveryCount,
      coversDays: cadenceDays * deliveryCount,
      savingPercent: getSavingPercent(option, settings.plans),
      firstDelivery: firstTotals,
      laterDelivery: laterTotals,
      termTotal: addSen(firstTotals.total, multiplySen(laterTotals.total, deliveryCount - 1)),
      termWithoutPlan: multiplySen(totalsWithoutPlan.total, deliveryCount),
    },
  }
}
