/**
 * Detects a repeated order of one browser: the same products at the same prices for the same buyer
 * and address, with the same note, quiz and voucher, within half an hour (T-A10).
 */
import { minutes, earlier } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { acceptedHashes, type AcceptedHashes, type AppSecrets } from '#server/http/keyed-hash.ts'

import type { PricedRequest } from './price-lines.ts'

const duplicateWindow = minutes(30)

/**
 * Returns the keyed hashes of an order's content, one for each accepted secret, the current secret
 * first. With a plain hash, a reader of the database could guess the medical note and test each
 * guess, even after the note was erased.
 *
 * If the content below changes, earlier orders are no longer recognised as duplicates.
 */
export function fingerprintsOf(
  secrets: AppSecrets,
  browserClaim: string,
  request: PricedRequest,
): AcceptedHashes {
  const lines = request.pricedLines
    .map(({ product, quantity }) => [product.id, quantity, product.price])
    .sort(([a = 0], [b = 0]) => a - b)
  const { email, address, medicalNote, voucherCode, quizId } = request
  const healthData = [medicalNote, quizId === null ? 'no quiz' : (quizId ?? '')]
  const content = [
    browserClaim,
    lines,
    email,
    Object.values(address),
    healthData,
    voucherCode ?? '',
  ]
  return acceptedHashes(secrets, `order content|${JSON.stringify(content)}`)
}

/**
 * Returns the keyed hashes of the request without catalogue data, one for each accepted secret.
 * They are compared with the fingerprint that is stored with an idempotency key.
 */
export function bodyFingerprintsOf(secrets: AppSecrets, request: PricedRequest): AcceptedHashes {
  const { pricedLines: _pricedLines, ...requested } = request
  return acceptedHashes(secrets, `pay body|${JSON.stringify(requested)}`)
}

/**
 * Returns the newest duplicate with its total in sen, undefined when the content is new, and
 * whether the browser has an order that can still be paid. Expired and refunded orders are no
 * duplicates: the shopper may order the same again.
 */
export async function findOrdersOfBrowser(
  tx: Tx,
  order: { claim: string; fingerprints: readonly string[]; now: Date },
): Promise<{ duplicate: { id: number; total: number } | undefined; hasOpenOrder: boolean }> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'total_sen', 'payment', 'fingerprint', 'placed_at'])
    .where('claim', '=', order.claim)
    .where('payment', 'not in', ['expired', 'refunded'])
    .orderBy('id', 'desc')
    .execute()
  const since = earlier(order.now, duplicateWindow)
  const duplicate = rows.find(
    (row) => order.fingerprints.includes(row.fingerprint) && row.placed_at > since,
  )
  return {
    duplicate: duplicate && { id: duplicate.id, total: duplicate.total_sen },
    hasOpenOrder: rows.some(({ payment }) => payment === 'pending' || payment === 'failed'),
  }
}
