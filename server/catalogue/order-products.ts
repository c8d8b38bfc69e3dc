/**
 * Puts the shelf in another order. The list must be the whole shelf as it is now: if a product came or
 * went meanwhile, nothing is moved and staff look again.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { changeCatalogue } from './change-catalogue.ts'
import { readShelf, writePosition } from './products-desk.store.ts'

/** Answers how many products stand on the shelf. Throws CONFLICT. */
export async function orderProducts(
  shop: Shop,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  return changeCatalogue(shop, async (tx) => {
    const shelf = await readShelf(tx)
    const asked = new Set(ids)
    const isWhole =
      asked.size === ids.length && ids.length === shelf.length && shelf.every((id) => asked.has(id))
    if (!isWhole) throw new ShopError('CONFLICT')
    for (const [index, id] of ids.entries()) await writePosition(tx, id, (index + 1) * 10)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'products.ordered',
      subjectId: 'shelf',
      detail: { count: ids.length },
    })
    return ids.length
  })
}
