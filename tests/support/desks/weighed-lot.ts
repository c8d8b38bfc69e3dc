/**
 * Inserts lots, and batches that were made from them, for tests of trace and recall. Writes the
 * rows directly, because those tests need many batches and do not test the rules of weighing.
 */
import type { Db } from '#server/db/open-database.ts'

/** Stock amounts are in nanograms. */
const gram = 1_000_000_000

/** Creates a released lot of `ingredient` with 500 g. Returns its id. */
export async function createLot(
  db: Db,
  lot: { number: string; supplierLot: string; ingredient?: string; state?: string },
): Promise<number> {
  const { number, supplierLot, ingredient = 'magnesium', state = 'released' } = lot
  const at = new Date('2026-11-01T02:00:00Z')
  const person = { name: 'Demo Pharmacist', user_id: 'demo' }
  await db
    .insertInto('stock_item')
    .values({ ingredient_id: ingredient, unit: 'mass', changed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('lot')
    .values({
      number,
      ...dayAndSequenceOf(number),
      ingredient_id: ingredient,
      supplier: 'Demo Chemicals',
      supplier_lot: supplierLot,
      received_on: '2026-11-01',
      expires_on: '2028-10-31',
      state,
      ...(state === 'released' && {
        released_by: person.name,
        released_by_user: person.user_id,
        released_registration: 'RPh 00000',
        released_at: at,
      }),
      created_by: person.name,
      created_by_user: person.user_id,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { lot_id: id, at, ...person }
  if (state === 'released')
    await db
      .insertInto('lot_event')
      .values({ ...entry, kind: 'released', registration: 'RPh 00000' })
      .execute()
  await db
    .insertInto('stock_movement')
    .values({ ...entry, kind: 'received', amount: 500 * gram })
    .execute()
  return id
}

/** Returns the day and sequence in a number such as L261101-02 or B261101-02. */
function dayAndSequenceOf(number: string): { day: string; sequence: number } {
  const [day = '', sequence = ''] = number.slice(1).split('-')
  return {
    day: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`,
    sequence: Number(sequence),
  }
}

/**
 * Creates a batch of the first line of each order. `orders` are ids. With `lotId`, 30 g are weighed
 * from this lot, and taken from its stock if the batch is checked. With `typed`, the batch has a
 * lot number that staff typed, as before the shop recorded stock.
 */
export async function createBatch(
  db: Db,
  batch: {
    number: string
    orders: readonly number[]
    lotId?: number
    typed?: { ingredient: string; lot: string }
    state?: 'open' | 'checked'
  },
): Promise<void> {
  const { number, orders, lotId, typed, state = 'checked' } = batch
  const at = new Date('2026-11-19T02:00:00Z')
  const { id } = await db
    .insertInto('batch')
    .values({
      number,
      ...dayAndSequenceOf(number),
      product_id: 28,
      product_name: 'Demo Magnesium',
      formula: JSON.stringify({ ingredients: [] }),
      capsules: 60,
      state,
      made_by: 'Demo Pharmacist',
      made_at: at,
      ...(state === 'checked' && { checked_by: 'Demo Colleague', checked_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('batch_line')
    .values(orders.map((order) => ({ order_id: order, position: 0, batch_id: id })))
    .execute()
  const weigher = { weighed_by: 'Demo Pharmacist', weighed_by_user: 'demo' }
  if (typed)
    await db
      .insertInto('batch_lot')
      .values({ batch_id: id, ...typed, ...weigher })
      .execute()
  if (lotId === undefined) return
  await db
    .insertInto('batch_weighing')
    .values({
      id: `weighing-${number}`,
      batch_id: id,
      ingredient_id: 'magnesium',
      lot_id: lotId,
      amount: 30 * gram,
      weighed_at: at,
      ...weigher,
    })
    .execute()
  if (state === 'open') return
  await db
    .insertInto('stock_movement')
    .values({
      lot_id: lotId,
      kind: 'weighed',
      amount: -30 * gram,
      batch_id: id,
      at,
      name: weigher.weighed_by,
      user_id: 'demo',
    })
    .execute()
}

/** Sets the status without the checks of the desk. */
export async function setReadyToShip(db: Db, orderId: number): Promise<void> {
  const toShip = { status: 'Ready to Ship' }
  await db.updateTable('orders').set(toShip).where('id', '=', orderId).execute()
}

/** Sets the columns that `shipOrder` sets; sends no email. */
export async function markShipped(db: Db, orderIds: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ dispatched_at: at, status: 'Ready to Ship', courier: 'Pos Laju' })
    .where('id', 'in', [...orderIds])
    .execute()
}
