/** What shoppers see after staff saved a product. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { findNeverAllowedClaims, findUnapprovedClaims } from '#domain/catalogue/restricted-words.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'

type SavedState = {
  /** Null for a draft. */
  publishedAt: string | null
  archivedAt: string | null
  /** When sales stopped for lack of stock. */
  stoppedAt: string | null
}

/** Returns a message key. */
export function describeSave(
  { publishedAt, archivedAt, stoppedAt }: SavedState,
  form: ProductForm,
  claims: ClaimSettings,
): string {
  if (archivedAt !== null) return 'Saved. Shoppers do not see it, because it is archived.'
  if (publishedAt === null) return 'Draft saved.'
  // The name is shown even with a claim (domain/catalogue/remove-unapproved-claims.ts).
  const replacedTexts = [
    form.description,
    form.dailyPriceDesc,
    ...form.descriptions.flatMap((pair) => [pair.descriptionTitle, pair.descriptionText]),
  ]
  if (replacedTexts.some((text) => findNeverAllowedClaims(text).length > 0))
    return 'Saved. Shoppers do not see texts with words that no advertisement may use.'
  if (replacedTexts.some((text) => findUnapprovedClaims(text, claims).length > 0))
    return 'Saved. Shoppers do not see texts with a health claim, because the shop has no KKLIU number.'
  const isStopped = form.stopWithoutStock && stoppedAt !== null
  if (!form.available || isStopped) return 'Saved. Shoppers see it, but cannot buy it.'
  return 'Saved. Shoppers see it now.'
}
