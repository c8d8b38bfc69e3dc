/*
 * Payment methods with their texts, the values of `paymentType` in API replies. The orders desk
 * compares these texts to choose the steps of a refund, so a change must reach both.
 */

export const paymentTypes = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A total of zero needs no provider (decision D-54). */
  voucher: 'Voucher',
} as const

export type PaymentMethod = keyof typeof paymentTypes
