/**
 * Inserts lots, and batches that were made from them, for tests of trace and recall. Writes the
 * rows directly, because those tests need many batches and do not test the rules of weighing.
 */
import type { Db } from '#server/db/open-database.ts'

/** Stock amounts are in nanograms. */
const nanogramsPerGram = 1_000_000_000
const receivedAmount = 500 * nanogramsPerGram
const weighedAmount = 30 * nanogramsPerGram

/** Creates a released lot of `ingredient` with 500 g. Returns its id. */
export async function createLot(
  db: Db,
  lot: { number: string; supplierLot: string; ingredient?: string; state?: string },
): Promise<number> {
  const { number, supplierLot, ingredient = 'magnesium', state = 'released' } = lot
  const receivedAt = new Date('2026-11-01T02:00:00Z')
  const pharmacist = { name: 'Demo Pharmacist', user_id: 'demo' }
  await db
    .insertInto('stock_item')
    .values({ ingredient_id: ingredient, unit: 'mass', changed_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('lot')
    .values({
      number,
      ...parseDayAndSequence(number),
      ingredient_id: ingredient,
      supplier: 'Demo Chemicals',
      supplier_lot: supplierLot,
      received_on: '2026-11-01',
      expires_on: '2028-10-31',
      state,
      ...(state === 'released' && {
        released_by: pharmacist.name,
        released_by_user: pharmacist.user_id,
        released_registration: 'RPh 00000',
        released_at: receivedAt,
      }),
      created_by: pharmacist.name,
      created_by_user: pharmacist.user_id,
      created_at: receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { lot_id: id, at: receivedAt, ...pharmacist }
  if (state === 'released')
    await db
      .insertInto('lot_event')
      .values({ ...entry, kind: 'released', registration: 'RPh 00000' })
      .execute()
  await db
    .insertInto('stock_movement')
    .values({ ...entry, kind: 'received', amount: receivedAmount })
    .execute()
  return id
}

/** Returns the day and sequence in a number such as L261101-02 or B261101-02. */
function parseDayAndSequence(number: string): { day: string; sequence: number } {
  const [digits = '', sequence = ''] = number.slice(1).split('-')
  return {
    day: `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`,
    sequence: Number(sequence),
  }
}

/**
 * Creates a batch of the first line of each order. With `lotId`, 30 g are weighed from this lot,
 * and taken from its stock if the batch is checked. With `typedLot`, the batch has a lot number
 * that staff typed, as before the shop recorded stock.
 */
export async function createBatch(
  db: Db,
  batch: {
    number: string
    orderIds: readonly number[]
    lotId?: number
    typedLot?: { ingredient: string; lot: string }
    state?: 'open' | 'checked'
  },
): Promise<void> {
  const { number, orderIds, lotId, typedLot, state = 'checked' } = batch
  const madeAt = new Date('2026-11-19T02:00:00Z')
  const { id } = await db
    .insertInto('batch')
    .values({
      number,
      ...parseDayAndSequence(number),
      product_id: 28,
      product_name: 'Demo Magnesium',
      formula: JSON.stringify({ ingredients: [] }),
      capsules: 60,
      state,
      made_by: 'Demo Pharmacist',
      made_at: madeAt,
      ...(state === 'checked' && { checked_by: 'Demo Colleague', checked_at: madeAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('batch_line')
    .values(orderIds.map((orderId) => ({ order_id: orderId, position: 0, batch_id: id })))
    .execute()
  const weigher = { weighed_by: 'Demo Pharmacist', weighed_by_user: 'demo' }
  if (typedLot)
    await db
      .insertInto('batch_lot')
      .values({ batch_id: id, ...typedLot, ...weigher })
      .execute()
  if (lotId === undefined) return
  await db
    .insertInto('batch_weighing')
    .values({
      id: `weighing-${number}`,
      batch_id: id,
      ingredient_id: 'magnesium',
      lot_id: lotId,
      amount: weighedAmount,
      weighed_at: madeAt,
      ...weigher,
    })
    .execute()
  if (state === 'open') return
  await db
    .insertInto('stock_movement')
    .values({
      lot_id: lotId,
      kind: 'weighed',
      amount: -weighedAmount,
      batch_id: id,
      at: madeAt,
      name: weigher.weighed_by,
      user_id: 'demo',
    })
    .execute()
}

/** Sets the status without the checks of the desk. */
export async function setReadyToShip(db: Db, orderId: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'Ready to Ship' })
    .where('id', '=', orderId)
    .execute()
}

/** Sets the columns that `shipOrder` sets; sends no email. */
export async function markShipped(
  db: Db,
  orderIds: readonly number[],
  dispatchedAt: Date,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ dispatched_at: dispatchedAt, status: 'Ready to Ship', courier: 'Pos Laju' })
    .where('id', 'in', [...orderIds])
    .execute()
}
