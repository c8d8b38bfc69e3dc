/*
 * Payment methods with their texts, which are the values of `paymentType` in API replies. Danger:
 * the orders desk finds the method of a refund by comparing these texts. After a text is changed, a
 * page that is still open does not know the new text, and shows the steps for Billplz.
 */

export const paymentTypeTexts = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A voucher covers the whole total, so no provider is needed. */
  voucher: 'Voucher',
} as const

export type PaymentMethod = keyof typeof paymentTypeTexts
