/*
 * Payment options: a single purchase, or a plan of three or six months with a saving on every
 * delivery. A plan delivers one parcel per cadence, the number of days that a pack lasts. It never
 * delivers the whole term in one parcel, because capsules would expire before the end of a long
 * term (D-51 to D-53 in docs/decisions/register.md).
 */
import type { PlanSettings } from '#domain/shop-settings.ts'

/** Values in drafts and requests; never rename them. */
export const paymentOptions = ['oneTime', 'threeMonth', 'sixMonth'] as const

export type PaymentOption = (typeof paymentOptions)[number]

/** The terms of the plans, as message keys. */
export const planTermTexts = { threeMonth: '3 months', sixMonth: '6 months' } as const

export function isPaymentOption(value: unknown): value is PaymentOption {
  return paymentOptions.some((option) => option === value)
}

/** Returns the saving of an option, in per cent of the subtotal. */
export function getSavingPercent(option: PaymentOption, plans: PlanSettings): number {
  const percentByOption = {
    oneTime: 0,
    threeMonth: plans.threeMonthSaving,
    sixMonth: plans.sixMonthSaving,
  } as const satisfies Record<PaymentOption, number>
  return percentByOption[option]
}
