/**
 * /shipping: delivery fees and times above the checkout of the cart. The specification links to it
 * as an information page and as the checkout (D-39 in docs/decisions/register.md).
 */
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage } from '#web/api/page-language.ts'
import { CheckoutLogin } from '#web/storefront/account/login/checkout-login.tsx'
import { CartNotices } from '#web/storefront/cart/cart-notices.tsx'
import { useCartAtCheckout } from '#web/storefront/cart/use-cart-at-checkout.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

import { Checkout } from './checkout.tsx'
import styles from './checkout.module.css'
import { DeliveryPanel } from '#web/storefront/checkout/address/delivery-panel.tsx'
import type { Route } from './+types/shipping-page.ts'

// Needed only for a plan without a session, so it is loaded on demand.
const CheckoutAccount = loadOnDemand(
  async () => (await import('#web/storefront/account/login/checkout-account.tsx')).CheckoutAccount,
)

export const headers = publicPageHeaders

export function meta({ matches }: Route.MetaArgs) {
  const t = translatorOfPage(matches)
  return buildPageMeta({
    matches,
    path: '/shipping',
    title: t('Shipping'),
    description: t('What delivery costs in Malaysia, how long compounding and delivery take.'),
  })
}

export default function ShippingPage() {
  const t = useTranslator()
  const cart = useCartAtCheckout()
  return (
    <div className="page">
      <div className={styles.shipping}>
        <h1>{t('Shipping')}</h1>
        <DeliveryPanel />
      </div>
      <Checkout
        title={<h2 className={styles.order}>{t('Your order')}</h2>}
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
