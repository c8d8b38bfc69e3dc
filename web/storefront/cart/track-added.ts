/** Tells the shop's own server that something was put into the cart. Its failure is only logged. */
import { callShop } from '#web/api/browser-client.ts'
import type { CartItem } from '#domain/cart/cart-line.ts'

export function trackAdded(item: CartItem): void {
  const body = { itemId: item.id, name: item.name, price: item.price, quantity: 1 as const }
  callShop('POST /api/paypal/addtocart', { body }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification: logged only
    console.error('The added item could not be reported.', error)
  })
}
