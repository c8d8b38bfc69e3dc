/** The checkout at /checkout and /checkout/shipping. The server sends its frame; the cart is the browser's. */
import { createText } from '#domain/content/messages.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { useText } from '#web/ui/language.tsx'

import { CheckoutOfCart } from './checkout-of-cart-page.tsx'

export const headers = publicPage

export function meta() {
  const t = createText('en')
  return [{ title: t('Checkout · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage() {
  const t = useText()
  return (
    <div className="page">
      <CheckoutOfCart title={<h1>{t('Checkout')}</h1>} />
    </div>
  )
}
