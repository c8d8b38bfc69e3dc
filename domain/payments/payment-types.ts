/*
 * Payment methods with their texts, the values of `paymentType` in API replies. The orders desk
 * compares with these texts to choose the steps of a refund. A page that was loaded before a text
 * was changed does not know the new text, and shows the steps for Billplz.
 */

export const paymentTypeTexts = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A voucher covers the whole total, so no provider is needed. */
  voucher: 'Voucher',
} as const

export type PaymentMethod = keyof typeof paymentTypeTexts
