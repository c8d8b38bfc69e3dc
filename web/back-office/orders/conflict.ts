/** Two staff on one order: what the server says about the other one's change (409, D-112). */
import { isOrderStatus, type OrderStatus } from '#domain/orders/order-status.ts'
import { ApiError } from '#web/api/client.ts'

import type { Change } from './use-orders.ts'

export type Theirs = { status: OrderStatus; trackingNumber: string; updatedAt: string }

export type Conflict = { wanted: Change; theirs: Theirs }

/** Undefined when the call was refused for anything else. */
export function readConflict(error: unknown): Theirs | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return undefined
  const { theirs } = error.details
  if (typeof theirs !== 'object' || theirs === null) return undefined
  // The server's own words; each is looked at below before it is believed.
  const { status, trackingNumber, updatedAt } = theirs as Record<string, unknown>
  if (!isOrderStatus(status) || typeof updatedAt !== 'string') return undefined
  return { status, trackingNumber: String(trackingNumber ?? ''), updatedAt }
}
