import { findSaleStates } from '#server/catalogue/find-sale-states.ts'
import type { Tx } from '#server/db/transact.ts'

/**
 * Returns a line for each published product that shoppers cannot buy. The demo makes some products
 * unavailable, and products stay when its data is dropped.
 */
export async function listUnavailable(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('product').select('id').execute()
  const products = await findSaleStates(
    tx,
    rows.map(({ id }) => id),
  )
  return products.flatMap(({ name, state }) => {
    if (state === 'not available') return [`${name}: not available for sale`]
    // A product is stopped while the stock does not cover its open orders. These orders are
    // dropped, so the next start makes the product available again.
    return state === 'stopped' ? [`${name}: stopped without stock, sells after the start`] : []
  })
}
