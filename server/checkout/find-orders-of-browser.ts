/**
 * Finds the earlier orders of a browser that a pay call needs: the order of its idempotency key,
 * orders that can still be paid, and a repeated order. An order is repeated when it has the same
 * products at the same prices for the same buyer and address, with the same note, quiz and voucher,
 * within half an hour (T-A10 in docs/threats.md).
 */
import { minutes, subtractDuration } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import {
  computeAcceptedHashes,
  type AcceptedHashes,
  type AppSecrets,
} from '#server/http/keyed-hash.ts'

import type { CallKey } from './idempotency.store.ts'
import type { PricedRequest } from './price-lines.ts'

const duplicateWindow = minutes(30)
/** Payment states of orders that are never duplicates. */
const endedPayments: ReadonlySet<string> = new Set(['expired', 'refunded'])

/**
 * Returns the keyed hashes of an order's content, one for each accepted secret, the current secret
 * first. With a plain hash, a reader of the database could guess the medical note and test each
 * guess, even after the note was erased.
 *
 * Danger: with other content below, earlier orders are not recognised as duplicates. The sequence
 * of the fields of `address` counts too.
 */
export function computeOrderFingerprints(
  secrets: AppSecrets,
  claimHash: string,
  request: PricedRequest,
): AcceptedHashes {
  const lines = request.pricedLines
    .toSorted((a, b) => a.product.id - b.product.id)
    .map(({ product, quantity }) => [product.id, quantity, product.price])
  const { email, address, medicalNote, voucherCode, quizId } = request
  const healthData = [medicalNote, quizId === null ? 'no quiz' : (quizId ?? '')]
  const content = [claimHash, lines, email, Object.values(address), healthData, voucherCode ?? '']
  return computeAcceptedHashes(secrets, `order content|${JSON.stringify(content)}`)
}

/**
 * Returns the keyed hashes of the request without catalogue data, one for each accepted secret.
 * They are compared with the fingerprint that is stored with an idempotency key.
 *
 * Danger: the hash covers the names and the sequence of the fields of OrderRequest. After one of
 * them changes, a call that is repeated with an earlier key is refused with KEY_USED.
 */
export function computeBodyFingerprints(
  secrets: AppSecrets,
  request: PricedRequest,
): AcceptedHashes {
  const { pricedLines: _pricedLines, ...requested } = request
  return computeAcceptedHashes(secrets, `pay body|${JSON.stringify(requested)}`)
}

type OrdersOfBrowser = {
  /** The order of the call's idempotency key. Undefined for a new or expired key. */
  keyedOrder: { id: number; bodyFingerprint: string } | undefined
  /** The id of the newest order with the same content that is paid, or has the shown total. */
  duplicateOrderId: number | undefined
  /** The browser has an open order (unpaid and not ended), even if it is overdue. */
  hasOpenOrder: boolean
  /** The browser has an open order whose payment deadline has passed. */
  hasOverdueOrder: boolean
}

/**
 * Returns the earlier orders of the browser, read in one statement, because every pay call needs
 * it. Expired and refunded orders are no duplicates: the shopper may order the same again. Neither
 * is an unpaid order with another total: staff have changed a fee or a voucher since. The order of
 * a key is always of the browser that used the key.
 */
export async function findOrdersOfBrowser(
  tx: Tx,
  call: {
    /** Hash of the claim, a cookie that identifies the browser to its orders. */
    claimHash: string
    /** Undefined for a call without an idempotency key. */
    callKey: CallKey | undefined
    /** Results of computeOrderFingerprints. */
    fingerprints: readonly string[]
    /** The total that the shopper saw, in sen. */
    shownTotal: number
    now: Date
  },
): Promise<OrdersOfBrowser> {
  const { claimHash, callKey, fingerprints, shownTotal, now } = call
  const rows = await tx
    .selectFrom('orders')
    .leftJoin('idempotency', (join) =>
      join
        .onRef('idempotency.order_id', '=', 'orders.id')
        .on('actor', '=', claimHash)
        // No stored key is empty.
        .on('key', '=', callKey?.key ?? '')
        .on('route', '=', callKey?.route ?? '')
        .on('idempotency.expires_at', '>', now),
    )
    .select(['id', 'total_sen', 'payment', 'placed_at', 'orders.expires_at'])
    .select(['orders.fingerprint', 'idempotency.fingerprint as body_fingerprint'])
    .where('claim', '=', claimHash)
    .where((eb) =>
      eb.or([
        eb('payment', 'not in', [...endedPayments]),
        eb('idempotency.order_id', 'is not', null),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const duplicatesSince = subtractDuration(now, duplicateWindow)
  const duplicateOrder = rows.find(
    (row) =>
      !endedPayments.has(row.payment) &&
      fingerprints.includes(row.fingerprint) &&
      (row.total_sen === shownTotal || !isOpen(row)) &&
      row.placed_at > duplicatesSince,
  )
  const openOrders = rows.filter(isOpen)
  return {
    keyedOrder: rows.map(toKeyedOrder).find((keyedOrder) => keyedOrder !== undefined),
    duplicateOrderId: duplicateOrder?.id,
    hasOpenOrder: openOrders.length > 0,
    hasOverdueOrder: openOrders.some((order) => order.expires_at <= now),
  }
}

/** An open order is unpaid and not ended: the bank may have refused a try to pay it. */
function isOpen({ payment }: { payment: string }): boolean {
  return payment === 'pending' || payment === 'failed'
}

function toKeyedOrder(row: { id: number; body_fingerprint: string | null }) {
  const { id, body_fingerprint: bodyFingerprint } = row
  return bodyFingerprint === null ? undefined : { id, bodyFingerprint }
}
