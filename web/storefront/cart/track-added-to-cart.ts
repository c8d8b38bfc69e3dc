/**
 * Reports an addition to the cart: always to the shop's server, and to analytics only after
 * consent. The specification fixes the endpoint's name `paypal/addtocart`; PayPal is not involved.
 * A failure is only logged.
 */
import type { CallInput } from '#contract/call.ts'
import type { CartItem } from '#domain/cart/cart-line.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'

export function trackAddedToCart(item: CartItem): void {
  const { id, name, price } = item
  trackEvent({ name: 'add_to_cart', items: [{ id, price, quantity: 1 }] })
  reportToShop({ itemId: id, name, price, quantity: 1 }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification requires a log entry only
    console.error('The added item could not be reported.', error)
  })
}

async function reportToShop(body: CallInput<'POST /api/paypal/addtocart'>['body']): Promise<void> {
  // Imported on demand, so that pages with a cart do not wait for the API client.
  const { callShop } = await import('#web/api/browser-client.ts')
  await callShop('POST /api/paypal/addtocart', { body })
}
