/**
 * The checkout at /checkout and /checkout/shipping. The server renders its frame; the cart is in
 * the browser.
 */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { CheckoutLogin } from '#web/storefront/account/login/checkout-login.tsx'
import { CartNotices } from '#web/storefront/cart/cart-notices.tsx'
import { useCartAtCheckout } from '#web/storefront/cart/use-cart-at-checkout.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

import { Checkout } from './checkout.tsx'

// Needed only for a plan without a session, so it is loaded on demand.
const CheckoutAccount = loadOnDemand(
  async () => (await import('#web/storefront/account/login/checkout-account.tsx')).CheckoutAccount,
)

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Checkout · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage() {
  const t = useTranslator()
  const cart = useCartAtCheckout()
  return (
    <div className="page">
      <Checkout
        title={<h1>{t('Checkout')}</h1>}
        cart={cart}
        login={<CheckoutLogin />}
        renderAccountDialog={(dialog) => <CheckoutAccount {...dialog} />}
        notices={
          <CartNotices notices={cart.notices} hasPriceCheckFailed={cart.state === 'failed'} />
        }
      />
    </div>
  )
}
