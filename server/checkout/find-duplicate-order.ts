/**
 * Detects a repeated order of one browser: the same products at the same prices for the same person
 * and address, within half an hour (T-A10).
 */
import { minutes, earlier } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { acceptedHashes, type AppSecrets } from '#server/http/keyed-hash.ts'

import type { PricedRequest } from './price-lines.ts'

const twinTime = minutes(30)

/**
 * Returns the fingerprints of an order's content under every accepted secret, the current one
 * first. They are keyed, because they are stored beside the content: with a plain hash a reader of
 * the database could test guesses of the medical note, even after its erasure.
 */
export function fingerprintsOf(
  secrets: AppSecrets,
  claim: string,
  request: PricedRequest,
): string[] {
  const lines = request.bought
    .map(({ product, quantity }) => [product.id, quantity, product.price])
    .sort(([a = 0], [b = 0]) => a - b)
  const { email, address, medicalNote, voucherCode, quizId } = request
  const note = [medicalNote, quizId === null ? 'no quiz' : (quizId ?? '')]
  const content = [claim, lines, email, Object.values(address), note, voucherCode ?? '']
  return acceptedHashes(secrets, `order content|${JSON.stringify(content)}`)
}

/**
 * Returns the fingerprints of the request body, without catalogue data, to compare with those of an
 * idempotency key.
 */
export function bodyFingerprintsOf(secrets: AppSecrets, request: PricedRequest): string[] {
  const { bought: _, ...requested } = request
  return acceptedHashes(secrets, `pay body|${JSON.stringify(requested)}`)
}

/** Returns the newest such order that is paid or can still be paid, and its total in sen. */
export async function findDuplicateOrder(
  tx: Tx,
  order: { claim: string; fingerprints: readonly string[]; now: Date },
): Promise<{ id: number; total: number } | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'total_sen'])
    .where('claim', '=', order.claim)
    .where('fingerprint', 'in', order.fingerprints)
    .where('placed_at', '>', earlier(order.now, twinTime))
    .where('payment', 'not in', ['expired', 'refunded'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { id: row.id, total: row.total_sen }
}
