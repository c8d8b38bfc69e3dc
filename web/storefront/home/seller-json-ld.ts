// Structured data about the seller for search engines: schema.org as JSON-LD, from the owner's
// settings.
import type { SellerSettings } from '#domain/shop-settings.ts'

/** `origin` as in `https://racik.example`. */
export function buildSellerJsonLd(origin: string, seller: SellerSettings) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#seller`,
    name: seller.brand,
    legalName: seller.legalEntity,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: seller.email,
    telephone: seller.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: seller.address.join(', '),
      addressCountry: 'MY',
    },
    sameAs: seller.socialLinks.map(({ url }) => url),
  }
}
