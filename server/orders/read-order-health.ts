/**
 * Health data of an order: the note, the allergies and the quiz as they were when it was placed
 * (invariant I14). Write the access log before reading it for staff.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Db } from '#server/db/open-database.ts'
import { unseal } from '#server/db/sealed.ts'
import type { Shop } from '#server/shop.ts'

export type OrderHealth = {
  /** Empty when there is none. */
  medicalNote: string
  /** Undefined when the buyer took no quiz: unknown, which is not the same as "None". */
  allergic: readonly string[] | undefined
  answers: QuizAnswers | undefined
}

/** Throws when the order does not exist. */
export async function readOrderHealth(
  shop: Shop,
  orderId: number,
  connection: Db = shop.db,
): Promise<OrderHealth> {
  const health = (await readHealthOfOrders(shop, [orderId], connection)).get(orderId)
  if (!health) throw new Error(`order ${orderId} does not exist`)
  return health
}

/** Returns the health data of many orders by id, with one query. */
export async function readHealthOfOrders(
  shop: Shop,
  orderIds: readonly number[],
  connection: Db = shop.db,
): Promise<ReadonlyMap<number, OrderHealth>> {
  if (orderIds.length === 0) return new Map()
  const rows = await connection
    .selectFrom('orders')
    .select(['id', 'number', 'medical_note', 'allergies', 'quiz_answers'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map((row) => [row.id, open(shop, row)]))
}

type Sealed = {
  number: string
  medical_note: string | null
  allergies: string | null
  quiz_answers: string | null
}

function open(shop: Shop, row: Sealed): OrderHealth {
  const read = (column: 'medical_note' | 'allergies' | 'quiz_answers'): string | undefined => {
    const sealed = row[column]
    if (sealed === null) return undefined
    return unseal(shop.sealing, { table: 'orders', column, row: row.number }, sealed)
  }
  const allergies = read('allergies')
  const answers = read('quiz_answers')
  return {
    medicalNote: read('medical_note') ?? '',
    // Encrypted by insertOrder and bound to this row, so its shape is known.
    allergic: allergies === undefined ? undefined : (JSON.parse(allergies) as string[]),
    // Encrypted by insertOrder too.
    answers: answers === undefined ? undefined : (JSON.parse(answers) as QuizAnswers),
  }
}
