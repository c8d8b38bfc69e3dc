/** A stored batch: formula, lots, and the order lines it fills. */
import type { Formula } from '#domain/catalogue/formula.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
import type { TakenLot, TypedLot } from '#domain/pharmacy/batch-lots.ts'
import type { CalendarDate } from '#domain/time.ts'

export type Batch = {
  id: number
  number: string
  day: CalendarDate
  productName: string
  formula: Formula
  capsules: number
  state: BatchState
  madeBy: string
  madeByUser: string | undefined
  checkedBy: string | undefined
  checkedRegistration: string | undefined
  checkedAt: Date | undefined
  /**
   * Why the person who opened or weighed the batch also checked it; empty when a second person
   * checked.
   */
  checkedAlone: string
  version: number
  /** Lots of a batch from before lots had stock. */
  typedLots: readonly TypedLot[]
  takenLots: readonly TakenLot[]
  lines: readonly BatchLine[]
}

export type BatchLine = {
  orderId: number
  orderNumber: string
  position: number
  customer: string
  product: string
  quantity: number
  /** Capsules in one jar. */
  size: number
  placedAt: Date
}
