/**
 * Changes the display order of the products. `ids` must contain exactly the published products. If
 * a product was published or archived since staff opened the page, nothing changes and staff must
 * try again.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { positionStep, updatePosition } from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { listIdsInDisplayOrder } from './read-products.ts'

/**
 * Saves the order, records it in the audit log, and returns the number of products. Throws CONFLICT
 * when `ids` is incomplete or outdated.
 */
export async function saveProductOrder(
  shop: Shop,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  return changeCatalogue(shop, async (tx) => {
    const currentIds = await listIdsInDisplayOrder(tx)
    const uniqueIds = new Set(ids)
    const isComplete =
      uniqueIds.size === ids.length &&
      ids.length === currentIds.length &&
      currentIds.every((id) => uniqueIds.has(id))
    if (!isComplete) throw new ShopError('CONFLICT')
    for (const [index, id] of ids.entries())
      await updatePosition(tx, id, (index + 1) * positionStep)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'products.ordered',
      // The display order has no id of its own. Existing entries have this text, so keep it.
      subjectId: 'shelf',
      detail: { count: ids.length },
    })
    return ids.length
  })
}
