/** A stored batch: capsules of one formula that are made together, for one or more order lines. */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
import type { TakenLot, TypedLot } from '#domain/pharmacy/batch-lots.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { Locked } from '#server/db/locked.ts'

export type Batch = {
  id: number
  /** For instance `B261121-03`. */
  number: string
  /** Day in Malaysia on which the batch was opened. */
  day: CalendarDate
  productName: string
  formula: Formula
  /** Number of capsules in all jars of the batch. */
  capsules: number
  /**
   * `checked`: a person has compared lots and weights and closed the batch. A closed batch never
   * changes.
   */
  state: BatchState
  /** Name of the person who opened the batch, as it was at that time. */
  madeBy: string
  /** Id of that person's account; undefined for the oldest batches. */
  madeByUserId: string | undefined
  /** Name of the person who checked the batch. The `checked…` fields are undefined until then. */
  checkedBy: string | undefined
  checkedRegistration: string | undefined
  checkedAt: Date | undefined
  /**
   * Reason why the person who opened or weighed the batch also checked it. Empty when a second
   * person checked.
   */
  checkedAloneReason: string
  /**
   * Months from the order to the best-before date. A closed batch keeps the value of its closing;
   * an open one has that of the setting.
   */
  shelfLifeMonths: number
  /** Incremented by every change. */
  version: number
  /** Lot numbers typed as text, in batches that are older than the stock records. */
  typedLots: readonly TypedLot[]
  /** Lots from which amounts were weighed for this batch, in the sequence of weighing. */
  takenLots: readonly TakenLot[]
  lines: readonly BatchLine[]
  /** An order has left the pharmacy with jars of this batch. Replaced jars do not count. */
  hasJarsThatLeft: boolean
}

/** The id of an open batch whose row is locked. Writes of a batch require it. */
export type LockedBatchId = Locked<number, 'batch'>

/**
 * An open batch whose row is locked until the transaction ends, so that no other transaction
 * changes or closes it. Only lockOpenBatch returns one.
 */
export type LockedBatch = Batch & { id: LockedBatchId }

export type BatchLine = {
  orderId: number
  orderNumber: string
  /** Line of the order, from 0. */
  position: number
  customerName: string
  productName: string
  /** Number of jars. */
  quantity: number
  /** Number of capsules in one jar. */
  size: number
  placedAt: Date
  /** The jars of this line are made again in another batch. */
  isReplaced: boolean
  /** A courier has the order, or staff marked it as delivered. */
  hasLeftPharmacy: boolean
}
