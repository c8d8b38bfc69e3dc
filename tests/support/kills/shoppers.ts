/**
 * Acts as shoppers of a shop whose processes are killed. `buyAsGuest` returns what the guest did,
 * to compare it with the orders afterwards.
 */
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { buildSubscriptionBody } from '#tests/support/shop/shop-with-subscriptions.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import { retryTemporaryErrors, type RetryCounter } from './retry-temporary-errors.ts'

export type Checkout = {
  email: string
  /** The voucher code of the accepted order, if it has one. */
  voucher: string | undefined
  /** True if paid at the bank or free by voucher: the shop must have exactly one paid order. */
  isPaid: boolean
}

/** Total of the order of `buildPayBody`: one jar of product 28, delivered in Selangor. */
const totalRinggit = 270
export const scarceDiscountRinggit = 20

/**
 * A scarce voucher belongs to this number of shoppers in a row. One in five of them requests it,
 * which is more than may use it.
 */
const shoppersPerScarceVoucher = 100

/** Returns the code of the scarce voucher of shopper number `index`. */
export const scarceVoucher = (index: number): string =>
  `SCARCE${Math.floor(index / shoppersPerScarceVoucher)}`

/** Code of the voucher without a limit, which covers any total. */
export const freeVoucher = 'EVERYTHING'

/**
 * Places an order as guest number `index` and pays it at the bank. Of ten guests one leaves without
 * paying and one pays at the second attempt. One in five uses a scarce voucher, one in fifty the
 * free voucher.
 */
export async function buyAsGuest(
  shopUrl: string,
  { billplz }: Pick<StandIns, 'billplz'>,
  { index, retryCounter }: { index: number; retryCounter: RetryCounter },
): Promise<Checkout> {
  const call = callRunningShop(shopUrl)
  const email = `guest${index}@example.com`
  const requestedCode = chooseVoucher(index)
  const { url, voucher } = await placeOrder(call, email, { requestedCode, retryCounter })
  if (voucher === freeVoucher) return { email, voucher, isPaid: true }
  const billId = readBillId(url)
  if (index % 10 === 9) return { email, voucher, isPaid: false }
  if (index % 10 === 8) await billplz.fail(billId)
  // The callback may fail while no process is running; Billplz then repeats it.
  const { redirectUrl } = await billplz.pay(billId)
  // Every fourth guest returns to the shop. This request may fail, because the callback suffices.
  if (index % 4 === 0 && redirectUrl !== null)
    await fetch(redirectUrl, { redirect: 'manual' }).catch(() => undefined)
  return { email, voucher, isPaid: true }
}

function chooseVoucher(index: number): string | undefined {
  if (index % 50 === 7) return freeVoucher
  return index % 5 === 1 ? scarceVoucher(index) : undefined
}

/** Refusals of a voucher when unpaid orders hold its remaining uses, or when all uses are gone. */
const usedUpCodes = ['VOUCHER_NOT_APPLICABLE', 'VOUCHER_EXPIRED']

/**
 * Places an order and retries with the same idempotency key. If the voucher is used up, places the
 * order without it.
 */
async function placeOrder(
  call: ApiCall,
  email: string,
  {
    requestedCode: voucher,
    retryCounter,
  }: { requestedCode: string | undefined; retryCounter: RetryCounter },
): Promise<{ url: string; voucher: string | undefined }> {
  const discountRinggit = voucher === undefined ? 0 : scarceDiscountRinggit
  const total = voucher === freeVoucher ? 0 : totalRinggit - discountRinggit
  const body = buildPayBody({
    customerDetails: { email },
    paymentData: { total, ...(voucher !== undefined && { voucherCode: voucher }) },
  })
  const headers = { 'idempotency-key': `press-${email}-${voucher ?? 'none'}` }
  try {
    const { url } = await retryTemporaryErrors(
      () => call('POST /api/billplz/pay', { body }, { headers }),
      retryCounter,
    )
    return { url, voucher }
  } catch (error) {
    const isUsedUp = error instanceof ApiError && usedUpCodes.includes(error.code)
    if (!isUsedUp || voucher === undefined) throw error
    return placeOrder(call, email, { requestedCode: undefined, retryCounter })
  }
}

/**
 * Begins a subscription, approves it at PayPal, and runs one more billing cycle. Every third
 * customer then suspends the subscription.
 */
export async function subscribe(
  shopUrl: string,
  { paypal }: Pick<StandIns, 'paypal'>,
  customer: { token: string; index: number },
): Promise<void> {
  const call = callRunningShop(shopUrl, customer.token)
  const body = buildSubscriptionBody({
    customerDetails: { address_1: `${customer.index} Jalan Contoh` },
  })
  const headers = { 'idempotency-key': `subscribe-${customer.index}` }
  const { subscriptionId } = await retryTemporaryErrors(() =>
    call('POST /api/paypal/subscriptions', { body }, { headers }),
  )
  await paypal.approve(subscriptionId)
  await paypal.runCycle(subscriptionId)
  if (customer.index % 3 === 0) await paypal.suspend(subscriptionId)
}
