/** Message for staff after a save: whether shoppers see the product, and can buy it. */
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { findNeverAllowedClaims, findUnapprovedClaims } from '#domain/catalogue/restricted-words.ts'
import type { ClaimSettings } from '#domain/shop-settings.ts'

/** State of the product, as loaded before the save. */
type ProductState = {
  /** Null for a draft. */
  publishedAt: string | null
  archivedAt: string | null
  /** When sales stopped for lack of stock. */
  stoppedAt: string | null
}

/**
 * Returns the message key of the first case that applies: archived, draft, texts that shoppers do
 * not see, seen but not for sale, for sale.
 */
export function describeSave(
  { publishedAt, archivedAt, stoppedAt }: ProductState,
  form: ProductForm,
  claims: ClaimSettings,
): string {
  if (archivedAt !== null) return 'Saved. Shoppers do not see it, because it is archived.'
  if (publishedAt === null) return 'Draft saved.'
  // Without the name, which shoppers see even with a claim
  // (domain/catalogue/remove-unapproved-claims.ts).
  const textsHiddenIfClaim = [
    form.description,
    form.dailyPriceDesc,
    ...form.descriptions.flatMap((pair) => [pair.descriptionTitle, pair.descriptionText]),
  ]
  if (textsHiddenIfClaim.some((text) => findNeverAllowedClaims(text).length > 0))
    return 'Saved. Shoppers do not see texts with words that no advertisement may use.'
  if (textsHiddenIfClaim.some((text) => findUnapprovedClaims(text, claims).length > 0))
    return 'Saved. Shoppers do not see texts with a health claim, because the shop has no KKLIU number.'
  const isStopped = form.stopWithoutStock && stoppedAt !== null
  if (!form.available || isStopped) return 'Saved. Shoppers see it, but cannot buy it.'
  return 'Saved. Shoppers see it now.'
}
