/**
 * Changes the order of the products. The list must hold exactly the products on sale now: if one
 * was added or archived meanwhile, nothing is moved and staff try again.
 */
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { writePosition } from './catalogue.store.ts'
import type { Shop } from '#server/shop.ts'

import { changeCatalogue } from './change-catalogue.ts'
import { readProductOrder } from '#server/catalogue/desk/read-products.ts'

/** Returns how many products were ordered. Throws CONFLICT. */
export async function orderProducts(
  shop: Shop,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  return changeCatalogue(shop, async (tx) => {
    const shelf = await readProductOrder(tx)
    const idSet = new Set(ids)
    const isWhole =
      idSet.size === ids.length && ids.length === shelf.length && shelf.every((id) => idSet.has(id))
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
