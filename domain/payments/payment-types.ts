/* How an order was paid, as the bill lookup and the emails show it. */

export const paymentTypes = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A total of zero needs no provider (decisions D-54). */
  voucher: 'Voucher',
} as const

export type PaymentMethod = keyof typeof paymentTypes
