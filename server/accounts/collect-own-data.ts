/** All that the shop keeps about a customer, in words a person can read (PDPA: access). */
import type { SpokenLanguage } from '#domain/content/languages.ts'
import { listConsents } from '#server/consent/list-consents.ts'
import type { Actor } from '#server/http/identify.ts'
import { listOwnOrders } from '#server/orders/list-own-orders.ts'
import { listQuizResults } from '#server/quiz/read-quiz.ts'
import { textIn } from '#server/http/spoken.ts'
import type { Shop } from '#server/shop.ts'
import { listSubscriptions } from '#server/subscriptions/list-subscriptions.ts'

import { getOwnUser } from './get-own-user.ts'

export async function collectOwnData(
  shop: Shop,
  actor: Actor,
  language: SpokenLanguage,
): Promise<Record<string, unknown>> {
  const user = await getOwnUser(shop, actor)
  const orders = await listOwnOrders(shop, user.id)
  const quizzes = await listQuizResults(shop, user.id)
  const consents = await listConsents(shop.db, {
    user: user.id,
    quizzes: quizzes.map(({ id }) => id),
    orders: orders.map(({ number }) => number),
  })
  return {
    madeAt: shop.now().toISOString(),
    account: {
      email: user.email,
      waitingEmail: user.pendingEmail ?? null,
      since: user.createdAt.toISOString(),
      role: user.role,
      address: user.address,
    },
    orders: orders.map((order) => ({
      number: order.number,
      placedAt: order.createdAt,
      paidAt: order.paidAt ?? null,
      payment: order.payment,
      status: order.status,
      trackingNumber: order.trackingNumber ?? null,
      email: order.email,
      address: order.address,
      lines: order.lines.map(({ name, quantity, price }) => ({ name, quantity, priceSen: price })),
      amountsSen: { ...order.amounts, total: order.total },
      voucherCode: order.voucherCode ?? null,
    })),
    subscriptions: await listSubscriptions(shop, user.id, textIn(language)),
    quizzes,
    consents: consents.map(({ kind, version, about, givenAt, withdrawnAt }) => ({
      kind,
      version,
      about,
      givenAt,
      withdrawnAt: withdrawnAt ?? null,
    })),
  }
}
