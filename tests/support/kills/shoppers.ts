/**
 * Shoppers of a shop whose processes are killed. Each remembers what it did, so that the ledgers can
 * be compared with it afterwards.
 */
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { buildPlanBody } from '#tests/support/subscribing-shop.ts'
import { billIdOf, buildPayBody } from '#tests/support/paying-shop.ts'
import { callRunningShop } from '#tests/support/call-running-shop.ts'
import { ApiError, type Call } from '#web/api/client.ts'

import { tryAgain, type Queue } from './try-again.ts'

export type Checkout = {
  email: string
  /** The code that the order was accepted with. */
  voucher: string | undefined
  /** Paid at the bank, or free by voucher: the shop owes exactly one paid order. */
  isPaid: boolean
}

/** Ringgit of one jar of product 28 in Selangor, and of the vouchers of `createVouchers`. */
const price = 270
const discount = 20

/** Vouchers with a limit, each wanted by more shoppers than may use it, and one without a limit. */
export const scarceVoucher = (index: number): string => `SCARCE${Math.floor(index / 100)}`
export const freeVoucher = 'EVERYTHING'

/**
 * Places an order as guest number `index`, and pays it at the bank unless the guest is one of those
 * who leave. One in five wants a scarce voucher; one in fifty pays nothing.
 */
export async function buyAsGuest(
  shopUrl: string,
  { billplz }: Pick<StandIns, 'billplz'>,
  { index, queue }: { index: number; queue: Queue },
): Promise<Checkout> {
  const call = callRunningShop(shopUrl)
  const email = `guest${index}@example.com`
  const wanted = index % 50 === 7 ? freeVoucher : index % 5 === 1 ? scarceVoucher(index) : undefined
  const { url, voucher } = await placeOrder(call, email, { wanted, queue })
  if (voucher === freeVoucher) return { email, voucher, isPaid: true }
  const billId = billIdOf(url)
  if (index % 10 === 9) return { email, voucher, isPaid: false }
  if (index % 10 === 8) await billplz.fail(billId)
  // The callback may find no process; the bank then repeats it.
  const { backTo } = await billplz.pay(billId)
  if (index % 4 === 0 && backTo !== null) await fetch(backTo, { redirect: 'manual' }).catch(ignore)
  return { email, voucher, isPaid: true }
}

/** All uses are held by unpaid orders, or used. */
const usedUpCodes = ['VOUCHER_NOT_NOW', 'VOUCHER_EXPIRED']

/** Repeats one press of the pay button with its key. Without the voucher when it is used up. */
async function placeOrder(
  call: Call,
  email: string,
  { wanted: voucher, queue }: { wanted: string | undefined; queue: Queue },
): Promise<{ url: string; voucher: string | undefined }> {
  const total = voucher === freeVoucher ? 0 : price - (voucher === undefined ? 0 : discount)
  const body = buildPayBody({
    customerDetails: { email },
    paymentData: { total, ...(voucher !== undefined && { voucherCode: voucher }) },
  })
  const headers = { 'idempotency-key': `press-${email}-${voucher ?? 'none'}` }
  try {
    const { url } = await tryAgain(
      () => call('POST /api/billplz/pay', { body }, { headers }),
      queue,
    )
    return { url, voucher }
  } catch (error) {
    const isUsedUp = error instanceof ApiError && usedUpCodes.includes(error.code)
    if (!isUsedUp || voucher === undefined) throw error
    return placeOrder(call, email, { wanted: undefined, queue })
  }
}

/** Begins a subscription with PayPal's wallet, approves it, and is charged once more. */
export async function subscribe(
  shopUrl: string,
  { paypal }: Pick<StandIns, 'paypal'>,
  customer: { token: string; index: number },
): Promise<void> {
  const call = callRunningShop(shopUrl, customer.token)
  const body = buildPlanBody({ customerDetails: { address_1: `${customer.index} Jalan Contoh` } })
  const headers = { 'idempotency-key': `subscribe-${customer.index}` }
  const { subscriptionId } = await tryAgain(() =>
    call('POST /api/paypal/subscriptions', { body }, { headers }),
  )
  await paypal.approve(subscriptionId)
  await paypal.runCycle(subscriptionId)
  if (customer.index % 3 === 0) await paypal.suspend(subscriptionId)
}

function ignore(): void {}
