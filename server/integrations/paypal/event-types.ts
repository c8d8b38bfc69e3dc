/** Type of the webhook about a payment whose money PayPal took back, for instance a chargeback. */
export const reversalEvent = 'PAYMENT.SALE.REVERSED'
