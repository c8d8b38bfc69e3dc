/**
 * Archives or restores a product. An archived product disappears from pages, searches and
 * recommendations. Carts show it as unavailable, and it cannot be ordered. Existing orders keep it.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { updateProduct } from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { assertProductVersion, getProductRow } from './read-products.ts'

/**
 * Saves the state, records the change in the audit log, and returns the product's new version. If
 * the product is in the requested state already, changes nothing and returns its version. Throws
 * NOT_FOUND, and CONFLICT if the product was changed since `version`.
 */
export async function setProductArchived(
  shop: Shop,
  actor: Actor,
  productId: number,
  { version, archived }: { version: number; archived: boolean },
): Promise<number> {
  return changeCatalogue(shop, async (tx) => {
    const row = await getProductRow(tx, productId)
    if ((row.archived_at !== null) === archived) return row.version
    assertProductVersion(row, version)
    const now = shop.now()
    await recordAudit(tx, {
      at: now,
      actor,
      action: archived ? 'product.archived' : 'product.restored',
      subjectId: productId,
    })
    return updateProduct(tx, productId, { archived_at: archived ? now : null, updated_at: now })
  })
}
