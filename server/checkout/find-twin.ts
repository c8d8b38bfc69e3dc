/**
 * Whether a browser asks for an order it has just asked for: the same products at the same prices to
 * the same person and place, within half an hour (T-A10).
 */
import { createHash } from 'node:crypto'

import { minutes, earlier } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'

import type { PricedRequest } from './price-lines.ts'

const twinTime = minutes(30)

/** What makes two requests the same order. */
export function fingerprintOf(claim: string, request: PricedRequest): string {
  const lines = request.bought
    .map(({ product, quantity }) => [product.id, quantity, product.price])
    .sort(([a = 0], [b = 0]) => a - b)
  const { email, address, medicalNote, voucherCode, quizId } = request
  const note = [medicalNote, quizId === null ? 'no quiz' : (quizId ?? '')]
  const content = [claim, lines, email, Object.values(address), note, voucherCode ?? '']
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** What a caller's key stands for: everything that was asked, whatever the catalogue says of it. */
export function bodyFingerprintOf(request: PricedRequest): string {
  const { bought: _, ...asked } = request
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

/** The newest such order that is paid or can still be paid; its total in sen. */
export async function findTwin(
  tx: Tx,
  wanted: { claim: string; fingerprint: string; now: Date },
): Promise<{ id: number; total: number } | undefined> {
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'total_sen'])
    .where('claim', '=', wanted.claim)
    .where('fingerprint', '=', wanted.fingerprint)
    .where('placed_at', '>', earlier(wanted.now, twinTime))
    .where('payment', 'not in', ['expired', 'refunded'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && { id: row.id, total: row.total_sen }
}
