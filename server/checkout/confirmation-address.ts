/** The page that shows an order after its payment, with the documented query. */
import type { Shop } from '#server/shop.ts'

export function confirmationAddress(shop: Pick<Shop, 'config'>, billId: string): string {
  return `${shop.config.PUBLIC_URL}/confirmation?billplz%5Bid%5D=${encodeURIComponent(billId)}`
}
