/**
 * Reports an addition to the cart: to the shop's own server for everybody, to analytics and the ad
 * tracker only after consent. A failure is only logged.
 */
import type { CallInput } from '#contract/call.ts'
import type { CartItem } from '#domain/cart/cart-line.ts'
import { tellAnalytics } from '#web/api/analytics.ts'

export function trackAdded(item: CartItem): void {
  const { id, name, price } = item
  tellAnalytics({ name: 'add_to_cart', items: [{ id, price, quantity: 1 }] })
  reportToShop({ itemId: id, name, price, quantity: 1 }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification: logged only
    console.error('The added item could not be reported.', error)
  })
}

async function reportToShop(body: CallInput<'POST /api/paypal/addtocart'>['body']): Promise<void> {
  // Fetched only now: pages that show a cart need not wait for the client of the shop's calls.
  const { callShop } = await import('#web/api/browser-client.ts')
  await callShop('POST /api/paypal/addtocart', { body })
}
