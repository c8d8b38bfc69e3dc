/** The two URLs of the shop that every bill at Billplz contains. */
import type { Shop } from '#server/shop.ts'

/** Billplz posts callbacks here, followed by `/` and the attempt's token (see the contract). */
export const callbackPath = '/api/billplz/callback'
/** Billplz sends the browser here after a payment. */
export const paymentReturnPath = '/payment-return'

/** Returns the URLs for a new bill. `token` is the token of its attempt (attempt-token.ts). */
export function buildBillUrls(
  shop: Pick<Shop, 'config'>,
  token: string,
): { callbackUrl: string; redirectUrl: string } {
  const { PUBLIC_URL } = shop.config
  return {
    callbackUrl: `${PUBLIC_URL}${callbackPath}/${token}`,
    redirectUrl: `${PUBLIC_URL}${paymentReturnPath}`,
  }
}
