/**
 * Health data that the shop has besides an order's own: quizzes and other orders of the account,
 * and paid orders with the same email or a former email of the account, which may belong to another
 * person. Callers that show the data to staff must record the access in the audit log.
 */
import { sql } from 'kysely'

import type { ReportedHealth, ReportedRelation } from '#domain/pharmacy/reported-health.ts'
import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { findFormerEmails, type FormerEmail } from '#server/accounts/profile/account-emails.ts'
import type { Db } from '#server/db/open-database.ts'
import { readHealthOfOrders, type OrderHealth } from '#server/orders/read/read-order-health.ts'
import { listQuizzesOfUsers, type LinkedQuiz } from '#server/quiz/list-quizzes.ts'
import type { Shop } from '#server/shop.ts'

import { quizAnswersOf } from './quiz-answers-of.ts'
import { listMessagesOfOrders, type Message } from './reviews.store.ts'

type OrderRow = {
  id: number
  number: string
  user_id: string | null
  email: string
  placed_at: Date
  paid_at: Date | null
}

type FormerEmails = readonly FormerEmail[]

const orderColumns = ['id', 'number', 'user_id', 'email', 'placed_at', 'paid_at'] as const

/**
 * Returns the reported data by order id; unknown ids are left out. The list is empty when the shop
 * has no other data.
 */
export async function readReportedHealth(
  shop: Shop,
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ReportedHealth[]>> {
  if (orderIds.length === 0) return new Map()
  const orders = await db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', 'in', [...orderIds])
    .execute()
  if (orders.length === 0) return new Map()
  const formerEmails = await findFormerEmails(db, {
    userIds: collectUserIds(orders),
    emailKeys: orders.map(({ email }) => emailKeyOf(email)),
  })
  const relatedOrders = await findRelatedOrders(db, orders, formerEmails)
  const ids = [...new Set([...orderIds, ...relatedOrders.map(({ id }) => id)])]
  const healthByOrderId = await readHealthOfOrders(shop, db, ids)
  const messagesByOrderId = await listMessagesOfOrders(shop, db, ids)
  const quizzesByUserId = Map.groupBy(
    await listQuizzesOfUsers(shop, db, collectUserIds(orders)),
    ({ userId }) => userId,
  )
  const collectReports = (order: OrderRow): ReportedHealth[] => {
    // A guest has no account, so no quiz of the map can be theirs.
    const quizzes = order.user_id === null ? [] : (quizzesByUserId.get(order.user_id) ?? [])
    return [
      ...quizzes.flatMap((quiz) => reportFromQuiz(quiz, order, healthByOrderId.get(order.id))),
      ...relatedOrders.flatMap((otherOrder) => {
        const relation = findRelation(otherOrder, order, formerEmails)
        if (otherOrder.id === order.id || relation === undefined) return []
        return reportFromOrder(otherOrder, {
          health: healthByOrderId.get(otherOrder.id),
          messages: messagesByOrderId.get(otherOrder.id) ?? [],
          relation,
        })
      }),
    ]
  }
  return new Map(orders.map((order) => [order.id, collectReports(order)]))
}

/**
 * Returns all orders that have health data and may be related to any of these orders, which may be
 * among them.
 */
async function findRelatedOrders(
  db: Db,
  orders: readonly OrderRow[],
  formerEmails: FormerEmails,
): Promise<OrderRow[]> {
  const userIds = [...collectUserIds(orders), ...formerEmails.map(({ userId }) => userId)]
  const emails = [
    ...orders.map(({ email }) => emailKeyOf(email)),
    ...formerEmails.map(({ emailKey }) => emailKey),
  ]
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where((eb) =>
      eb.or([
        ...(userIds.length > 0 ? [eb('user_id', 'in', userIds)] : []),
        eb.and([eb(sql<string>`lower(email)`, 'in', emails), eb('paid_at', 'is not', null)]),
      ]),
    )
    .where(
      sql<boolean>`(medical_note is not null or allergies is not null or exists (
        select from review_message as message
        where message.order_id = orders.id and message.author = 'customer'))`,
    )
    .execute()
}

function collectUserIds(orders: readonly OrderRow[]): string[] {
  return [...new Set(orders.flatMap(({ user_id: userId }) => userId ?? []))]
}

/**
 * Returns how another order is related: by account, or, if it is paid, by the same email or a former
 * email of the other order's account. Anyone can type an email into an unpaid order, so unpaid
 * orders count only within an account. Undefined for unrelated orders.
 */
function findRelation(
  otherOrder: OrderRow,
  order: OrderRow,
  formerEmails: FormerEmails,
): ReportedRelation | undefined {
  if (hasSameAccount(otherOrder, order)) return 'same account'
  if (otherOrder.paid_at === null) return undefined
  if (emailKeyOf(otherOrder.email) === emailKeyOf(order.email)) return 'same email'
  return hasFormerEmail(order, otherOrder, formerEmails) ||
    hasFormerEmail(otherOrder, order, formerEmails)
    ? 'earlier email'
    : undefined
}

/**
 * Returns true if the account of `accountOrder` formerly had the email of `order`. If another
 * account has the email now, only orders from before the change count.
 */
function hasFormerEmail(
  accountOrder: OrderRow,
  order: OrderRow,
  formerEmails: FormerEmails,
): boolean {
  return formerEmails.some(
    ({ userId, emailKey, replacedAt, isTaken }) =>
      userId === accountOrder.user_id &&
      emailKey === emailKeyOf(order.email) &&
      (!isTaken || order.placed_at <= replacedAt),
  )
}

function hasSameAccount(otherOrder: OrderRow, order: OrderRow): boolean {
  return order.user_id !== null && otherOrder.user_id === order.user_id
}

/**
 * Returns the report of a quiz, or an empty list if the order already holds the same answers. An
 * order without answers means that the customer chose not to share the quizzes that were in the
 * account when it was placed: of those, only the date is reported.
 */
function reportFromQuiz(
  { submittedAt, linkedAt, answers }: LinkedQuiz,
  order: OrderRow,
  health: OrderHealth | undefined,
): ReportedHealth[] {
  const report = { reportedAt: submittedAt, relation: 'same account' as const, text: '' }
  if (!health?.answers && linkedAt <= order.placed_at)
    return [{ ...report, source: 'withheld quiz' }]
  // Equal answers in another key order would be shown twice, which is harmless.
  if (JSON.stringify(health?.answers) === JSON.stringify(answers)) return []
  return [{ ...report, source: 'quiz', answers }]
}

function reportFromOrder(
  { number: orderNumber, placed_at: reportedAt }: OrderRow,
  details: {
    health: OrderHealth | undefined
    messages: readonly Message[]
    relation: ReportedRelation
  },
): ReportedHealth[] {
  const { health, messages, relation } = details
  const answers = health && quizAnswersOf(health)
  const report = { reportedAt, orderNumber, relation, text: '' }
  return [
    ...(answers ? [{ ...report, source: 'order' as const, answers }] : []),
    ...(health?.medicalNote
      ? [{ ...report, source: 'note' as const, text: health.medicalNote }]
      : []),
    ...messages
      .filter(({ author }) => author === 'customer')
      .map((message) => ({
        ...report,
        source: 'message' as const,
        reportedAt: message.sentAt,
        text: message.text,
      })),
  ]
}
