/* How an order was paid, as the bill lookup and the letters say it. */

export const paymentTypes = {
  billplz: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
  paypal: 'PayPal subscription',
  /** A total of nothing needs no provider (decisions D-54). */
  voucher: 'Voucher',
} as const

export type PaymentWay = keyof typeof paymentTypes
