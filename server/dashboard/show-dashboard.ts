import type { HandlerResult } from '#contract/call.ts'
import { toRinggit } from '#domain/money.ts'
import { toBaseDashboardOrder } from '#domain/orders/dashboard-order.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { isBeforeReview } from '#domain/pharmacy/customer-review.ts'
import { isDeclined } from '#domain/pharmacy/review-state.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { listShownConsents } from '#server/consent/list-shown-consents.ts'
import { countErasableData } from '#server/erasure/count-erasable-data.ts'
import { allTime } from '#server/db/in-period.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { toAddressChangeReply } from '#server/orders/read/address-change-reply.ts'
import { countGuestOrders } from '#server/orders/access/claim-guest-orders.ts'
import { listOwnOrders } from '#server/orders/read/list-own-orders.ts'
import type { StoredOrder } from '#server/orders/read/read-order.ts'
import { getOpenBillUrl } from '#server/orders/access/open-bill-url.ts'
import { findOrdersInCheck } from '#server/payments/reported-payment.ts'
import { listQuizResults } from '#server/quiz/list-quizzes.ts'
import type { Shop } from '#server/shop.ts'
import { listSubscriptionIds, listSubscriptions } from '#server/subscriptions/list-subscriptions.ts'

import { listEarlierGuestOrders } from '#server/accounts/profile/earlier-guest-orders.ts'
import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import { toShippingDetails } from '#server/accounts/profile/save-default-shipping.ts'

type User = Awaited<ReturnType<typeof getOwnUser>>
type Dashboard = HandlerResult<'GET /api/users/dashboard'>

/** Returns the dashboard of the logged-in customer. Throws UNAUTHENTICATED without a session. */
export async function showDashboard(
  shop: Shop,
  actor: Actor | undefined,
  language: ShopLanguage,
): Promise<Dashboard> {
  const user = await getOwnUser(shop, actor)
  const orders = await listOwnOrders(shop, user.id)
  const quizzes = await listQuizResults(shop, user.id)
  const consents = await listShownConsents(shop.db, {
    userId: user.id,
    quizIds: quizzes.map(({ id }) => id),
    orderNumbers: orders.map(({ number }) => number),
    subscriptionIds: await listSubscriptionIds(shop.db, user.id),
  })
  const unpaidOrders = orders.filter(
    ({ payment }) => !isPaymentReceived(payment) && payment !== 'refunded',
  )
  const orderIdsInCheck = await findOrdersInCheck(
    shop.db,
    unpaidOrders.map(({ id }) => id),
  )
  return {
    orders: orders.map((order) => ({
      ...toDashboardOrder(shop, order),
      isPaymentBeingChecked: orderIdsInCheck.has(order.id),
    })),
    defaultShippingDetails: toShippingDetails(user),
    subscriptions: await listSubscriptions(shop, user.id, translatorFor(language)),
    quizzes: quizzes.map(toDashboardQuiz),
    pendingEmail: findPendingEmail(user, shop.now()) ?? null,
    hasMarketingConsent: consents.some(
      ({ kind, withdrawnAt }) => kind === 'marketing' && !withdrawnAt,
    ),
    healthData: await countErasableData(shop.db, user.id, shop.now()),
    guestOrderCount: await countGuestOrders(shop.db, { email: user.email, ...allTime }),
    earlierGuestOrders: (await listEarlierGuestOrders(shop.db, user.id)).map(
      ({ email, orderCount }) => ({ email, orderCount }),
    ),
    consents,
  }
}

/** Returns the new address of a pending change of the email address, until its link expires. */
function findPendingEmail({ pendingEmail }: User, now: Date): string | undefined {
  const isValid = pendingEmail?.until !== undefined && pendingEmail.until > now
  return isValid ? pendingEmail.email : undefined
}

type OwnQuiz = Awaited<ReturnType<typeof listQuizResults>>[number]

function toDashboardQuiz(quiz: OwnQuiz): Dashboard['quizzes'][number] {
  return {
    ...quiz,
    recommendedProducts: quiz.recommendedProducts.map(toQuizProduct),
    excludedProducts: quiz.excludedProducts.map(toQuizProduct),
  }
}

function toQuizProduct({ product, reasonsAgainst }: OwnQuiz['recommendedProducts'][number]) {
  const { id, product_name, price, image, available } = product
  return {
    id,
    product_name,
    price: toRinggit(price),
    image,
    available,
    reasonsAgainst: reasonsAgainst.map(({ text, values }) => ({
      text,
      ...(values && { values: { ...values } }),
    })),
  }
}

function toDashboardOrder(
  shop: Shop,
  order: StoredOrder,
): Omit<Dashboard['orders'][number], 'isPaymentBeingChecked'> {
  const { lines, attempt } = order
  const reviewedOrder = { ...order, review: order.review.state }
  const baseOrder = toBaseDashboardOrder(order)
  const addressChange = toAddressChangeReply(shop, order)
  return {
    ...baseOrder,
    orderItems: baseOrder.orderItems.map((item, index) => {
      // `orderItems` and `lines` have the same sequence, so the index pairs them.
      const line = lines[index]
      if (!line) throw new Error(`order ${order.number} has no line ${index}`)
      const { productId: id, image, ingredients } = line
      return { ...item, product: { ...item.product, id, image, ingredients: [...ingredients] } }
    }),
    trackingNumber: order.trackingNumber ?? null,
    isDelivered: order.deliveredAt !== undefined,
    isAwaitingReview: isBeforeReview(reviewedOrder),
    isDeclined: isDeclined(reviewedOrder),
    courier: order.courier ?? null,
    trackingUrl: order.trackingUrl ?? null,
    isOnItsWay: order.dispatchedAt !== undefined,
    billId: attempt?.billId ?? null,
    payAgainUrl: getOpenBillUrl(shop, order),
    addressChangeUntil: addressChange.state === 'open' ? addressChange.openUntil : null,
  }
}
