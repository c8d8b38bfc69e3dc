/** The checkout of the cart, with login and notices. /checkout and /shipping show it. */
import type { ReactNode } from 'react'

import { CheckoutLogin } from '#web/storefront/account/login/checkout-login.tsx'
import { CartNotices } from '#web/storefront/cart/cart-notices.tsx'
import { useCartAtCheckout } from '#web/storefront/cart/use-cart-at-checkout.ts'
import { Checkout } from '#web/storefront/checkout/checkout.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

// Needed only for a plan without a session, so it is loaded on demand.
const CheckoutAccount = loadOnDemand(
  async () => (await import('#web/storefront/account/login/checkout-account.tsx')).CheckoutAccount,
)

export function CartCheckout({ title }: { title: ReactNode }) {
  const cart = useCartAtCheckout()
  return (
    <Checkout
      title={title}
      cart={cart}
      login={<CheckoutLogin />}
      renderAccountDialog={(dialog) => <CheckoutAccount {...dialog} />}
      notices={
        <CartNotices
          notices={cart.notices}
          hasPriceCheckFailed={cart.state === 'failed'}
          additionFailureText={cart.additionFailureText}
        />
      }
    />
  )
}
