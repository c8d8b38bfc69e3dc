/**
 * The checkout at /checkout and /checkout/shipping. The server renders its frame; the cart is in
 * the browser.
 */
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage, type PageMatches } from '#web/api/page-language.ts'
import { CartCheckout } from '#web/storefront/cart-checkout.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export const headers = publicPageHeaders

export function meta({ matches }: { matches: PageMatches }) {
  const t = translatorOfPage(matches)
  return [{ title: t('Checkout · Racik') }, { name: 'robots', content: 'noindex' }]
}

export default function CheckoutPage() {
  const t = useTranslator()
  return (
    <div className="page">
      <CartCheckout title={<h1>{t('Checkout')}</h1>} />
    </div>
  )
}
