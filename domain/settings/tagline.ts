/** The phrases of the owner's tagline, which the home page shows. */
import { mayShowText } from '#domain/catalogue/remove-unapproved-claims.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'

/**
 * Returns the phrases that shoppers may read. A phrase with a health claim needs an approval number
 * (KKLIU), and "halal" a certificate (D-34 in docs/decisions/register.md).
 */
export function listTaglinePhrases({
  seller,
  claims,
}: Pick<ShopSettings, 'seller' | 'claims'>): string[] {
  return seller.tagline.split(' | ').filter((phrase) => mayShowText(phrase, claims))
}
