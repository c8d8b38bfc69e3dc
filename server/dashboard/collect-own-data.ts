/**
 * Collects all data about a customer in readable form, for the right of access under the PDPA:
 * details, quiz answers, orders, refunds, subscriptions, messages, recalls, emails, consents and
 * sessions. Finds rows only by the customer's own id and verified email addresses. A feature that
 * stores new personal data must add the data here.
 */
import type { ShopLanguage } from '#domain/content/languages.ts'
import { listConsents } from '#server/consent/consents.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { listContactMessages } from '#server/mail/list-contact-messages.ts'
import { listEmailsTo } from '#server/mail/list-emails-to.ts'
import { listOwnRefunds } from '#server/order-desk/refunds/list-own-refunds.ts'
import { listOwnOrders } from '#server/orders/read/list-own-orders.ts'
import { readHealthOfOrders } from '#server/orders/read/read-order-health.ts'
import { listConversations } from '#server/pharmacy/conversation/list-conversations.ts'
import { listOwnQuizzes } from '#server/quiz/list-quizzes.ts'
import { listEmailedRecalls } from '#server/recalls/list-emailed-recalls.ts'
import type { Shop } from '#server/shop.ts'
import { collectSubscriptionData } from '#server/subscriptions/collect-subscription-data.ts'
import { listOwnWaitlistEntries } from '#server/waitlist/list-own-entries.ts'

import { listAccountEmails, type AccountEmail } from '#server/accounts/profile/account-emails.ts'
import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import { listOwnSessions } from '#server/accounts/session/list-own-sessions.ts'

/**
 * The limit of orders. It is higher than any customer's number, so that the download is complete.
 */
const maxOrders = 100_000

/**
 * Returns the data as JSON values; `language` is the language of texts in them. Throws
 * UNAUTHENTICATED when the account was deleted.
 */
export async function collectOwnData(
  shop: Shop,
  actor: Actor,
  language: ShopLanguage,
): Promise<Record<string, unknown>> {
  const user = await getOwnUser(shop, actor)
  const emails = await listAccountEmails(shop.db, user.id)
  const orders = await listOwnOrders(shop, user.id, maxOrders)
  const orderIds = orders.map(({ id }) => id)
  const healthByOrderId = await readHealthOfOrders(shop, shop.db, orderIds)
  const messagesByOrderId = await listConversations(shop, orderIds)
  const refundsByOrderId = await listOwnRefunds(shop.db, orderIds)
  const recallsByOrderId = await listEmailedRecalls(shop.db, orderIds)
  const quizzes = await listOwnQuizzes(shop, user.id)
  const subscriptions = await collectSubscriptionData(shop, user.id, translatorFor(language))
  const consents = await listConsents(shop.db, {
    userId: user.id,
    quizIds: quizzes.map(({ id }) => id),
    orderNumbers: orders.map(({ number }) => number),
    subscriptionIds: subscriptions.map(({ id }) => id),
  })
  return {
    madeAt: shop.now().toISOString(),
    account: {
      email: user.email,
      waitingEmail: user.pendingEmail?.email ?? null,
      formerEmails: emails.flatMap(({ email, until }) => (until ? { email, until } : [])),
      since: user.createdAt.toISOString(),
      role: user.role,
      language: user.language,
      address: user.address,
    },
    orders: orders.map((order) => ({
      ...toOrderData(order),
      forThePharmacist: healthByOrderId.get(order.id) ?? null,
      messages: messagesByOrderId.get(order.id) ?? [],
      refunds: refundsByOrderId.get(order.id) ?? [],
      recalls: recallsByOrderId.get(order.id) ?? [],
    })),
    subscriptions,
    quizzes: quizzes.map(({ id, submittedAt, answers, results }) => ({
      id,
      submittedAt,
      answers,
      recommended: results,
    })),
    consents: consents.map(({ kind, version, about, givenAt, withdrawnAt }) => ({
      kind,
      version,
      about,
      givenAt,
      withdrawnAt: withdrawnAt ?? null,
    })),
    contactMessages: await listForAll(emails, (email) => listContactMessages(shop.db, email)),
    waitlist: await listForAll(emails, (email) => listOwnWaitlistEntries(shop, email)),
    emails: await listForAll(emails, (email) => listEmailsTo(shop.db, email)),
    openLogins: await listOwnSessions(shop, user.id),
  }
}

/**
 * Returns what `listFor` returns for each email address, in one list, the current address first.
 */
async function listForAll<Item>(
  emails: readonly AccountEmail[],
  listFor: (email: AccountEmail) => Promise<Item[]>,
): Promise<Item[]> {
  return (await Promise.all(emails.map(listFor))).flat()
}

function toOrderData(order: Awaited<ReturnType<typeof listOwnOrders>>[number]) {
  return {
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
    dispatchedAt: order.dispatchedAt ?? null,
    deliveredAt: order.deliveredAt ?? null,
  }
}
