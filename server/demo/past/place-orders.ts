/** Places the orders of stories as the checkout does, and pays them at the stand-in of Billplz. */
import { computeTotals } from '#domain/checkout/totals.ts'
import { toRinggit, senFromRinggit, ZERO_SEN, type Sen } from '#domain/money.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { isConflict } from '#domain/pharmacy/review-flags.ts'
import { findExclusions } from '#domain/recommendation/hard-filters.ts'
import { addDuration, hours, minutes, seconds } from '#domain/time.ts'
import { findProduct, listAllProducts } from '#server/catalogue/find-products.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { transact } from '#server/db/transact.ts'
import { usualAnswers } from '#server/demo/data/answers.ts'
import { demoIp, type DemoCustomer } from '#server/demo/data/people.ts'
import { createRetiredLine } from '#server/demo/data/retired-products.ts'
import type { DemoCart, Story } from '#server/demo/data/story.ts'
import { insertSnapshotOrder } from '#server/orders/insert-order.ts'
import {
  computeAttemptLifetime,
  beginAttempt,
  toBilledOrder,
} from '#server/payments/begin-attempt.ts'
import { checkBill, recordDeclinedPayment } from '#server/payments/bills/check-bill.ts'
import { openBill } from '#server/payments/bills/open-bill.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { remindUnpaid } from '#server/payments/remind-unpaid.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { submitQuiz } from '#server/quiz/submit-quiz.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import { checkVoucher } from '#server/vouchers/check-voucher.ts'

import { findOrCreateAccount } from './accounts.ts'
import { createPastOrder, type DemoPast, type PastOrder } from './past.ts'

/** Places the order of a story now, and plans its payment. */
export async function placeStory(past: DemoPast, story: Story, buyer: DemoCustomer): Promise<void> {
  const userId = await findOrCreateAccount(past, buyer)
  const [quizId] = await Promise.all([
    takeQuiz(past, story, buyer, userId),
    past.standIns.setClock('billplz', past.shop.now()),
  ])
  // Unique, because a new order with the same claim would replace the earlier unpaid order.
  const claimHash = `demo ${past.orders.length + 1}`
  const billId = story.retired
    ? await placeRetiredOrder(past, story, { buyer, userId, claimHash })
    : await placeCartOrder(past, story, { buyer, userId, claimHash, quizId })
  const { order, bill } = await addPlacedOrder(past, story, billId, { email: buyer.email, userId })
  const { timeline, shop } = past
  const paymentTime = addDuration(shop.now(), minutes(2) + seconds(past.random.below(150)))
  if (story.payment === undefined || story.payment === 'paid')
    timeline.plan(paymentTime, async () => {
      await payBill(past, bill)
      order.isPaid = true
    })
  else planUnpaidOrder(past, story, bill, paymentTime)
}

/** Takes the quiz if the story has answers. Returns the id of the result; null without a quiz. */
async function takeQuiz(
  { shop }: DemoPast,
  { answers }: Story,
  { email, language, address }: DemoCustomer,
  userId: string | undefined,
): Promise<string | null> {
  if (!answers) return null
  const savedQuiz = await submitQuiz(shop, {
    answers: { ...usualAnswers, name: address.lastName, ...answers, email },
    consentVersion: quizConsentVersion,
    userId,
    language,
  })
  return savedQuiz.quizId
}

/**
 * A buyer in a browser. `userId` is undefined for a guest. `claimHash` stands for the hash of
 * the cookie that proves that this browser placed the order.
 */
type BuyerSession = { buyer: DemoCustomer; userId: string | undefined; claimHash: string }

/** Places an order as the checkout does. Returns the id of its bill at the stand-in. */
export async function placeCartOrder(
  { shop }: DemoPast,
  { cart, note = '', voucher }: Pick<Story, 'cart' | 'note' | 'voucher'>,
  { buyer, userId, claimHash, quizId }: BuyerSession & { quizId: string | null },
): Promise<string> {
  const { address, email, language } = buyer
  const total = await computeExpectedTotal({ shop }, cart, { buyer, userId, claimHash }, voucher)
  const url = await placeOrder(
    shop,
    {
      paymentData: {
        total: toRinggit(total),
        currency: 'MYR',
        method: 'billplz',
        intent: 'oneTime',
        ...(voucher !== undefined && { voucherCode: voucher }),
      },
      customerDetails: {
        email,
        phone: address.phone,
        firstName: address.firstName,
        lastName: address.lastName,
        address_1: address.line1,
        address_2: address.line2,
        city: address.city,
        state: address.state,
        postalCode: address.postcode,
        country: 'Malaysia',
        medicalCondition: note,
      },
      cart: cart.map(([id, quantity]) => ({ id, quantity })),
      consent: { terms: true, health: true },
      // Undefined: the order copies the newest quiz of the account. Null: it has no quiz.
      quizId: userId !== undefined && quizId === null ? undefined : quizId,
    },
    { claimHash, ip: demoIp, userId, idempotencyKey: undefined, language },
  )
  return readBillId(url)
}

/** Returns the id of the bill from the URL of its payment page. */
function readBillId(url: string): string {
  const billId = new URL(url).pathname.split('/').at(-1)
  if (!billId) throw new Error(`no bill in ${url}`)
  return billId
}

/** Returns the total that the checkout must name. Throws for an unknown product. */
async function computeExpectedTotal(
  { shop }: Pick<DemoPast, 'shop'>,
  cart: DemoCart,
  { buyer: { address }, userId, claimHash }: BuyerSession,
  voucher: string | undefined,
): Promise<Sen> {
  const lines = cart.map(([id, quantity]) => {
    const product = findProduct(shop, id)
    if (!product) throw new Error(`the demo orders unknown product ${id}`)
    return { price: product.price, quantity }
  })
  const order = { lines, state: address.state || undefined, option: 'oneTime' } as const
  const { subtotal } = computeTotals({ ...order, voucher: ZERO_SEN }, settingsOf(shop))
  const caller = { claimHash, userId, ip: demoIp }
  const request = { code: voucher ?? '', subtotal: toRinggit(subtotal), ...caller }
  const discount =
    voucher === undefined ? ZERO_SEN : senFromRinggit(await checkVoucher(shop, request))
  return computeTotals({ ...order, voucher: discount }, settingsOf(shop)).total
}

/** Places an order of a product that the catalogue no longer has. Returns the id of the bill. */
async function placeRetiredOrder(
  { shop }: DemoPast,
  { retired, answers }: Story,
  { buyer, userId, claimHash }: BuyerSession,
): Promise<string> {
  if (!retired) throw new Error(`story of ${buyer.email} has no retired product`)
  const [product] = listAllProducts(shop)
  if (!product) throw new Error('the catalogue has no products')
  const line = createRetiredLine(retired, product.image)
  const quiz = answers && { ...usualAnswers, ...answers }
  const totals = computeTotals(
    {
      lines: [line],
      state: buyer.address.state || undefined,
      option: 'oneTime',
      voucher: ZERO_SEN,
    },
    settingsOf(shop),
  )
  const hasConflict = quiz && line.product && findExclusions(line.product, quiz).some(isConflict)
  const attempt = await transact(shop.db, async (tx) => {
    const { id, number } = await insertSnapshotOrder(shop, tx, {
      claimHash,
      userId,
      fingerprint: claimHash,
      totals,
      voucherCode: undefined,
      email: buyer.email,
      language: buyer.language,
      address: buyer.address,
      medicalNote: '',
      quizAnswers: quiz,
      lines: [line],
      option: 'oneTime',
      // 'changed formula' conflicted with the quiz at the time of the order; the formula in the
      // line's copy no longer does.
      hasConflict: hasConflict === true || retired === 'changed formula',
      expiresAt: addDuration(shop.now(), computeAttemptLifetime(shop, { hasVoucher: false })),
    })
    return beginAttempt(shop, tx, {
      id,
      ...toBilledOrder({ ...buyer, number, total: totals.total }),
      hasVoucher: false,
      isNew: true,
    })
  })
  const openBillResult = await openBill(shop, attempt)
  if (!openBillResult.ok)
    throw new Error(`no bill for demo order of ${buyer.email}: ${openBillResult.reason}`)
  return openBillResult.billId
}

/**
 * An order's bill at Billplz, with the payment attempt (one try to have it paid) that it belongs
 * to.
 */
type Bill = { attemptId: number; billId: string }

/** Adds an order that was placed with this bill to the past. */
async function addPlacedOrder(
  past: DemoPast,
  story: Story,
  billId: string,
  customer: PastOrder['customer'],
): Promise<{ order: PastOrder; bill: Bill }> {
  const { id, number, attemptId } = await past.shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'payment_attempt.id as attemptId'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const order = createPastOrder({ id, number, story, customer })
  past.orders.push(order)
  return { order, bill: { attemptId, billId } }
}

/**
 * The payer pays a bill, and the shop settles the payment as after a callback. `isKnown`: the
 * attempt has this bill; otherwise the shop reads the bill from Billplz to find that it belongs to
 * the attempt.
 */
export async function payBill(
  { shop, standIns }: DemoPast,
  { attemptId, billId, isKnown = true }: Bill & { isKnown?: boolean },
): Promise<void> {
  await standIns.payBill(billId, 'pay', shop.now())
  const cause = 'callback'
  if (isKnown)
    await transact(shop.db, (tx) => settlePayment(shop, tx, { attemptId, billId, cause }))
  else await checkBill(shop, attemptId, { cause, purpose: 'settlement', billId })
}

/** Plans the bank's refusal, if the story requires one, and the jobs for unpaid orders. */
function planUnpaidOrder(past: DemoPast, story: Story, bill: Bill, paymentTime: Date): void {
  const { timeline, shop, standIns } = past
  const placedAt = shop.now()
  if (story.payment === 'declined by the bank')
    timeline.plan(paymentTime, async () => {
      await standIns.payBill(bill.billId, 'fail', shop.now())
      await recordDeclinedPayment(shop, bill.attemptId)
    })
  planUnpaidOrderJobs(past, placedAt)
}

/**
 * Ages at which the jobs find work for an unpaid order, each a minute or more after the work is
 * due. A reminder is due after its `delayAfterOrder` (remind-unpaid.ts). `reconcile` expires the
 * order after `attemptLifetime` (the shop's payment settings). At a smaller age, the job finds
 * nothing to do.
 */
const unpaidOrderAges = {
  firstReminder: minutes(31),
  expiry: minutes(95),
  secondReminder: hours(24) + minutes(1),
} as const

/** Plans the jobs that send reminders about an unpaid order and expire the order. */
export function planUnpaidOrderJobs({ timeline, shop, standIns }: DemoPast, placedAt: Date): void {
  timeline.plan(addDuration(placedAt, unpaidOrderAges.firstReminder), () => remindUnpaid(shop))
  timeline.plan(addDuration(placedAt, unpaidOrderAges.expiry), async () => {
    await standIns.setClock('billplz', shop.now())
    await reconcile(shop)
  })
  timeline.plan(addDuration(placedAt, unpaidOrderAges.secondReminder), () => remindUnpaid(shop))
}
