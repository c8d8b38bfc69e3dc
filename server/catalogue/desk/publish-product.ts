/**
 * Publishes a draft: when the call returns, shoppers can see and buy it. An incomplete product is
 * refused. Staff must accept warnings, such as an amount above a daily limit; they are recorded in
 * the audit log.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { updateProduct } from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { readProductProblems } from './list-staff-products.ts'
import { assertProductVersion, getProductRow } from './read-products.ts'

/**
 * Returns the product's version, which is raised unless the product is already published. Throws
 * NOT_FOUND, CONFLICT, INVALID with fields for a gap or a warning that was not accepted, and
 * INVALID for an archived draft.
 */
export async function publishProduct(
  shop: Shop,
  actor: Actor,
  productId: number,
  { version, warningsAccepted }: { version: number; warningsAccepted: boolean },
): Promise<number> {
  return changeCatalogue(shop, async (tx) => {
    const row = await getProductRow(tx, productId)
    if (row.published_at !== null) return row.version
    assertProductVersion(row, version)
    if (row.archived_at !== null)
      throw new ShopError('INVALID', {
        message: 'This draft is archived. Restore it, then publish it.',
      })
    const { missing, warnings } = await readProductProblems(shop, tx, row)
    if (missing.length > 0)
      throw new ShopError('INVALID', {
        message: 'This product cannot be published yet.',
        // Reversed, so that the first message of a field wins.
        fields: Object.fromEntries(missing.toReversed().map(({ field, text }) => [field, text])),
      })
    if (warnings.length > 0 && !warningsAccepted)
      throw new ShopError('INVALID', {
        message: 'Accept the warnings to publish this product.',
        fields: { warningsAccepted: warnings.join(' ') },
      })
    const now = shop.now()
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'product.published',
      subjectId: productId,
      detail: { name: row.product_name, warnings: warnings.join(' ') || 'none' },
    })
    return updateProduct(tx, productId, { published_at: now, updated_at: now })
  })
}
