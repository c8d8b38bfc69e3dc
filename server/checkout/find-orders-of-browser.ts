/**
 * Finds the earlier orders of a browser that a pay call needs: the order of its idempotency key,
 * open orders, and a duplicate. An order is a duplicate when it has the same products at the same
 * prices for the same buyer and address, with the same note, quiz and voucher, and was placed
 * within `duplicateWindow` (T-A10 in docs/threats.md).
 */
import { unpaidPaymentStates, type PaymentState } from '#domain/payments/payment-state.ts'
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
/** Orders in these payment states are no duplicates: the shopper may order the same again. */
const endedPayments: ReadonlySet<string> = new Set<PaymentState>(['expired', 'refunded'])

/**
 * Returns the keyed hashes of an order's content, one for each accepted secret, the current secret
 * first. With a plain hash, a reader of the database could guess the medical note and test each
 * guess, even after the note was erased.
 *
 * Danger: after a change of `content` below, or of the sequence of the fields of `address`, orders
 * that were placed before are not recognised as duplicates.
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
 * `saveOrder` compares them with the fingerprint that is stored with an idempotency key.
 *
 * Danger: the hash covers the names and the sequence of the fields of OrderRequest. After a change
 * of either, a call that is repeated with an earlier key is refused with KEY_USED.
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
 * Returns what the pay call must know about the browser's earlier orders. All of them are read in
 * one statement, because every pay call waits for it. An unpaid order with another total is no
 * duplicate: staff have changed a fee or a voucher since. An idempotency key finds only an order of
 * the browser that used the key.
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
        // No stored key is empty, so a call without a key finds no row.
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

/** Returns whether the order is unpaid and not ended, even if its payment deadline has passed. */
function isOpen({ payment }: { payment: string }): boolean {
  return unpaidPaymentStates.some((state) => state === payment)
}

/** Returns undefined for an order to which the call's idempotency key does not belong. */
function toKeyedOrder(row: { id: number; body_fingerprint: string | null }) {
  const { id, body_fingerprint: bodyFingerprint } = row
  return bodyFingerprint === null ? undefined : { id, bodyFingerprint }
}
