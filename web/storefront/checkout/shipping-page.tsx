/**
 * /shipping: delivery fees and times above the checkout of the cart. The specification links to it
 * as an information page and as the checkout (D-39 in docs/decisions/register.md).
 */
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage } from '#web/api/page-language.ts'
import { CartCheckout } from '#web/storefront/cart-checkout.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './checkout.module.css'
import { DeliveryPanel } from '#web/storefront/checkout/address/delivery-panel.tsx'
import type { Route } from './+types/shipping-page.ts'

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
  return (
    <div className="page">
      <div className={styles.shipping}>
        <h1>{t('Shipping')}</h1>
        <DeliveryPanel />
      </div>
      <CartCheckout title={<h2 className={styles.order}>{t('Your order')}</h2>} />
    </div>
  )
}
