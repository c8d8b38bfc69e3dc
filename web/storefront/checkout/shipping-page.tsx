/** /shipping: what delivery costs and how long it takes, above the checkout of what is in the cart (D-39). */
import { createText } from '#domain/content/messages.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { useText } from '#web/ui/language.tsx'

import { CheckoutOfCart } from './checkout-of-cart-page.tsx'
import styles from './checkout.module.css'
import { DeliveryPanel } from './delivery-panel.tsx'

export const headers = publicPage

export function meta() {
  const t = createText('en')
  return [
    { title: t('Shipping · Racik') },
    {
      name: 'description',
      content: t('What delivery costs in Malaysia, how long compounding and delivery take.'),
    },
  ]
}

export default function ShippingPage() {
  const t = useText()
  return (
    <div className="page">
      <div className={styles.shipping}>
        <h1>{t('Shipping')}</h1>
        <DeliveryPanel />
      </div>
      <CheckoutOfCart title={<h2>{t('Your order')}</h2>} />
    </div>
  )
}
