/**
 * A small demo: the demo customer with a quiz and two orders, one delivered long ago and one that
 * is being made. Journeys and measurements use it, because it is created quickly and without
 * stand-ins. The usual functions save the orders, with the shop's clock set to a past day.
 */
import type { Address } from '#domain/address/address.ts'
import { computeTotals } from '#domain/checkout/totals.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { days, subtractDuration, hours, addDuration } from '#domain/time.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { transact } from '#server/db/transact.ts'
import { beginAttempt, toBilledOrder } from '#server/payments/begin-attempt.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { insertOrder } from '#server/orders/insert-order.ts'
import { updateDemoParcel } from '#server/orders/update-orders.ts'
import { submitQuiz } from '#server/quiz/submit-quiz.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { mainCustomer } from './data/people.ts'
import { mainCustomerAnswers } from './data/answers.ts'

type Buyer = { userId: string; email: string; language: ShopLanguage; address: Address }

/**
 * `userIds` has account ids by email. Does nothing without the main customer's account: it then
 * existed before, with these orders.
 */
export async function createSmallDemo(
  shop: Shop,
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { email, language, address } = mainCustomer
  const userId = userIds.get(email)
  if (userId === undefined) return
  const buyer = { userId, email, language, address }
  await placeOrder(shop, buyer, { daysAgo: 96, productIndexes: [0], isDelivered: true })
  await placeOrder(shop, buyer, { daysAgo: 2, productIndexes: [0, 1], isDelivered: false })
  await submitQuiz(shop, {
    answers: { ...mainCustomerAnswers, email },
    consentVersion: quizConsentVersion,
    userId,
  })
}

/**
 * Saves a paid order of the past. `productIndexes` are positions in the catalogue; if it has none
 * of them, saves nothing. A delivered parcel arrived after a week.
 */
async function placeOrder(
  shop: Shop,
  buyer: Buyer,
  past: { daysAgo: number; productIndexes: readonly number[]; isDelivered: boolean },
): Promise<void> {
  const placedAt = subtractDuration(shop.now(), days(past.daysAgo))
  const pastShop: Shop = { ...shop, now: () => placedAt }
  const lines = listAllProducts(shop)
    .filter((_, index) => past.productIndexes.includes(index))
    .map((product) => ({ product, quantity: 1 }))
  if (lines.length === 0) return
  const totals = computeTotals(
    {
      lines: lines.map(({ product, quantity }) => ({ price: product.price, quantity })),
      state: buyer.address.state || undefined,
      option: 'oneTime',
      voucher: ZERO_SEN,
    },
    settingsOf(shop),
  )
  await transact(shop.db, async (tx) => {
    const order = await insertOrder(pastShop, tx, {
      ...buyer,
      claimHash: 'demo',
      fingerprint: `demo ${past.daysAgo}`,
      totals,
      voucherCode: undefined,
      medicalNote: '',
      quizAnswers: undefined,
      lines,
      // Any time after `placedAt`: the order is paid below.
      expiresAt: addDuration(placedAt, hours(2)),
    })
    const attempt = await beginAttempt(pastShop, tx, {
      id: order.id,
      ...toBilledOrder({ ...buyer, number: order.number, total: totals.total }),
      hasVoucher: false,
      isNew: true,
    })
    const billId = `demo-${shop.randomBytes(8).toString('hex')}`
    await settlePayment(pastShop, tx, { attemptId: attempt.id, billId, cause: 'demo' })
    if (past.isDelivered)
      await updateDemoParcel(tx, order.id, {
        dispatchedAt: addDuration(placedAt, days(4)),
        deliveredAt: addDuration(placedAt, days(7)),
      })
  })
}
