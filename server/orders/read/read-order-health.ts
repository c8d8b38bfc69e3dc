/**
 * Reads the health data of orders: the medical note, the allergies and the quiz answers as they
 * were when the order was placed. Before staff see the data, the caller must record the reading in
 * the audit log.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import type { Db } from '#server/db/open-database.ts'
import { unseal } from '#server/db/sealed.ts'
import type { Shop } from '#server/shop.ts'

export type OrderHealth = {
  /** An empty text when there is no note. */
  medicalNote: string
  /** The allergies. Undefined without quiz answers: the allergies are then unknown, not "None". */
  allergic: readonly string[] | undefined
  /** Undefined when no quiz answers are stored with the order. */
  answers: QuizAnswers | undefined
}

/** Returns the decrypted health data of an order. Throws when the order does not exist. */
export async function readOrderHealth(shop: Shop, db: Db, orderId: number): Promise<OrderHealth> {
  const health = (await readHealthOfOrders(shop, db, [orderId])).get(orderId)
  if (!health) throw new Error(`order ${orderId} does not exist`)
  return health
}

/** Returns the decrypted health data by order id. Orders that do not exist have no entry. */
export async function readHealthOfOrders(
  shop: Shop,
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderHealth>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'medical_note', 'allergies', 'quiz_answers'])
    .where('id', 'in', [...orderIds])
    .execute()
  return new Map(rows.map((row) => [row.id, unsealHealth(shop, row)]))
}

type SealedHealth = {
  number: string
  medical_note: string | null
  allergies: string | null
  quiz_answers: string | null
}

function unsealHealth(shop: Shop, row: SealedHealth): OrderHealth {
  const unsealColumn = (
    column: 'medical_note' | 'allergies' | 'quiz_answers',
  ): string | undefined => {
    const sealedText = row[column]
    if (sealedText === null) return undefined
    return unseal(shop.sealingKeys, { table: 'orders', column, row: row.number }, sealedText)
  }
  const allergiesText = unsealColumn('allergies')
  const answersText = unsealColumn('quiz_answers')
  return {
    medicalNote: unsealColumn('medical_note') ?? '',
    // Cast: insert-order.ts wrote the value. A change of `QuizAnswers` needs a migration of the
    // stored values.
    allergic: allergiesText === undefined ? undefined : (JSON.parse(allergiesText) as string[]),
    // Cast: insert-order.ts wrote this value too.
    answers: answersText === undefined ? undefined : (JSON.parse(answersText) as QuizAnswers),
  }
}
