/*
 * How an order was paid: the texts of `paymentType` in API replies. The orders desk compares them to
 * choose the steps of a refund.
 */

export const paymentTypes = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A total of zero needs no provider (decisions D-54). */
  voucher: 'Voucher',
} as const

export type PaymentMethod = keyof typeof paymentTypes
