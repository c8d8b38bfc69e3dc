/**
 * Reviews: state, steps and messages. Each reason and message is encrypted and bound to its row.
 * Callers that show reasons or messages to staff must record this access in the audit log.
 */
import {
  toReviewState,
  type ReviewedOrder,
  type ReviewState,
} from '#domain/pharmacy/review-state.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import { seal, unseal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import { readPayment, readStatus } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'

/** Every change increments `version`. A decision must send the version that the pharmacist read. */
type Review = { state: ReviewState; version: number }

/**
 * `overridden`: staff moved the order on without an approval. `reopened`: an approval was
 * withdrawn, by staff or because of new health data.
 */
const reviewSteps = ['asked', 'answered', 'approved', 'declined', 'overridden', 'reopened'] as const
export type ReviewStep = (typeof reviewSteps)[number]

export type RecordedStep = {
  step: ReviewStep
  recordedAt: Date
  /** Undefined for the customer and for the shop itself. */
  userId: string | undefined
  name: string
  /** The pharmacist's registration number at that time; empty for others. */
  registration: string
  /** Empty without a reason. */
  reason: string
}

export type Message = {
  author: 'pharmacist' | 'customer'
  name: string
  text: string
  sentAt: Date
}

/** Random bytes of the id of a step or message, to which its encrypted text is bound. */
const idByteCount = 16

/** Returns the review of an order. An order without a row has the state `waiting` and version 0. */
export async function getReview(db: Db, orderId: number): Promise<Review> {
  const row = await db
    .selectFrom('review')
    .select(['state', 'version'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return { state: 'waiting', version: 0 }
  return { state: toReviewState(row.state), version: row.version }
}

/**
 * A review whose order is locked until the transaction ends, so that no other decision or change of
 * the order comes in between. Only lockReview returns one.
 */
type LockedReview = Locked<
  {
    readonly orderId: number
    readonly orderNumber: string
    readonly version: number
    /** The state of the review (`order.review`), and the fields of the order that its rules need. */
    readonly order: ReviewedOrder
  },
  'order of the review'
>

/**
 * Locks the row of an order and returns its review, read after the lock. Throws when the order does
 * not exist. May be called again in the same transaction.
 */
export async function lockReview(tx: Tx, orderId: number): Promise<LockedReview> {
  const row = await tx
    .selectFrom('orders')
    .select(['number', 'status', 'payment', 'dispatched_at', 'delivered_at'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { state, version } = await getReview(tx, orderId)
  const order = toReviewedOrder(row, state)
  // The only cast to LockedReview: the row of the order was locked above.
  return { orderId, orderNumber: row.number, version, order } as LockedReview
}

/** Saves the new state and increments the version. Returns the new version. */
export async function saveReview(
  tx: Tx,
  { orderId, version: lockedVersion }: LockedReview,
  state: ReviewState,
  changedAt: Date,
): Promise<number> {
  const version = lockedVersion + 1
  const row = { state, version, changed_at: changedAt }
  await tx
    .insertInto('review')
    .values({ order_id: orderId, ...row })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
    .execute()
  return version
}

/** Creates the row of an order without a decision. Changes nothing if the order has a row. */
export async function ensureReview(tx: Tx, orderId: number, createdAt: Date): Promise<void> {
  await tx
    .insertInto('review')
    .values({ order_id: orderId, state: 'waiting', version: 0, changed_at: createdAt })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Returns the encrypted flags of the last approval or override; undefined without either. */
export async function findSealedFlags(db: Db, orderId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('review')
    .select('approved_flags')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.approved_flags ?? undefined
}

/**
 * Saves the flags of an approval or an override. `sealedFlags` are the encrypted hashes of flags;
 * see approved-flags.ts. Throws when the order has no row: call `saveReview` or `ensureReview`
 * first.
 */
export async function updateApprovedFlags(
  tx: Tx,
  orderId: number,
  sealedFlags: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('review')
    .set({ approved_flags: sealedFlags })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${orderId} has no review to save flags of`)
}

/** Returns whether the last step of the review is `overridden`. False without a step. */
export async function wasLastOverridden(db: Db, orderId: number): Promise<boolean> {
  const lastStep = await db
    .selectFrom('review_step')
    .select('step')
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return lastStep?.step === ('overridden' satisfies ReviewStep)
}

/** Adds a step to the history of a review, with its reason encrypted. */
export async function addReviewStep(
  shop: Shop,
  tx: Tx,
  orderId: number,
  step: RecordedStep,
): Promise<void> {
  const id = shop.randomBytes(idByteCount).toString('base64url')
  await tx
    .insertInto('review_step')
    .values({
      id,
      order_id: orderId,
      step: step.step,
      at: step.recordedAt,
      user_id: step.userId ?? null,
      name: step.name,
      registration: step.registration,
      reason: step.reason === '' ? null : seal(shop.sealingKeys, reasonLocation(id), step.reason),
    })
    .execute()
}

/** Returns the steps of a review, oldest first. */
export async function listSteps(shop: Shop, db: Db, orderId: number): Promise<RecordedStep[]> {
  const rows = await db
    .selectFrom('review_step')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({
    step: readStep(row.id, row.step),
    recordedAt: row.at,
    userId: row.user_id ?? undefined,
    name: row.name,
    registration: row.registration,
    reason: row.reason === null ? '' : unseal(shop.sealingKeys, reasonLocation(row.id), row.reason),
  }))
}

/** Adds an encrypted message and returns its id. */
export async function addMessage(
  shop: Shop,
  tx: Tx,
  orderId: number,
  message: Message,
): Promise<string> {
  const id = shop.randomBytes(idByteCount).toString('base64url')
  await tx
    .insertInto('review_message')
    .values({
      id,
      order_id: orderId,
      author: message.author,
      name: message.name,
      text: seal(shop.sealingKeys, messageLocation(id), message.text),
      at: message.sentAt,
    })
    .execute()
  return id
}

/** Returns the messages about an order, oldest first. */
export async function listMessages(shop: Shop, db: Db, orderId: number): Promise<Message[]> {
  return (await listMessagesOfOrders(shop, db, [orderId])).get(orderId) ?? []
}

/** Returns the messages by order id, oldest first. Orders without messages are left out. */
export async function listMessagesOfOrders(
  shop: Shop,
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, Message[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_message')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('at')
    .execute()
  const messages = rows.map((row) => ({
    orderId: row.order_id,
    message: {
      author: readAuthor(row.id, row.author),
      name: row.name,
      text: unseal(shop.sealingKeys, messageLocation(row.id), row.text),
      sentAt: row.at,
    },
  }))
  const messagesByOrderId = Map.groupBy(messages, ({ orderId }) => orderId)
  return new Map(
    [...messagesByOrderId].map(([id, entries]) => [id, entries.map(({ message }) => message)]),
  )
}

/** Returns the fields of an order's row that the review rules need. */
export function toReviewedOrder(
  row: { status: string; payment: string; dispatched_at: Date | null; delivered_at: Date | null },
  review: ReviewState,
): ReviewedOrder {
  return {
    review,
    status: readStatus(row.status),
    payment: readPayment(row.payment),
    dispatchedAt: row.dispatched_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
  }
}

// The encryption binds each text to its location: it cannot be decrypted in another row.
const reasonLocation = (row: string) => ({ table: 'review_step', column: 'reason', row }) as const
const messageLocation = (row: string) => ({ table: 'review_message', column: 'text', row }) as const

function readAuthor(messageId: string, author: string): Message['author'] {
  if (author === 'customer' || author === 'pharmacist') return author
  throw new Error(`review message ${messageId} has unknown author ${author}`)
}

function readStep(stepId: string, value: string): ReviewStep {
  const step = reviewSteps.find((candidate) => candidate === value)
  if (step) return step
  throw new Error(`review step ${stepId} has unknown kind ${value}`)
}
