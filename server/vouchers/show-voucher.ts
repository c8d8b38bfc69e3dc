/** Reads vouchers for staff: the list, a single voucher, and its uses and holds. */
import type { ParsedCallInput, CallReply, HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit, sen } from '#domain/money.ts'
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { parseVoucherCode, normaliseVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { deriveVoucherStatus } from '#domain/vouchers/voucher-status.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { readPayment } from '#server/orders/read/read-order.ts'
import type { Shop } from '#server/shop.ts'

import { listVouchers, listUsesAndHolds, sumUses, type VoucherFilter } from './find-vouchers.ts'
import { findVoucher, type StoredVoucher } from './vouchers.store.ts'

type ListVouchersCall = 'GET /api/admin/vouchers'
type ListVoucherUsesCall = 'GET /api/admin/vouchers/{code}/uses'

/** Returns a page of the matching vouchers, newest first. */
export async function listStaffVouchers(
  shop: Shop,
  { q, status, page, limit }: ParsedCallInput<ListVouchersCall>['query'],
): Promise<HandlerResult<ListVouchersCall>> {
  const now = shop.now()
  const filter = toVoucherFilter({ q, status })
  const { vouchers, total } = await listVouchers(shop.db, { ...filter, now, page, limit })
  return { total, vouchers: vouchers.map((voucher) => toStaffVoucherReply(voucher, now)) }
}

/** Returns the filter for the search text `q` and the status that staff chose. */
export function toVoucherFilter({
  q,
  status,
}: Pick<ParsedCallInput<ListVouchersCall>['query'], 'q' | 'status'>): VoucherFilter {
  return {
    code: normaliseVoucherCode(q ?? ''),
    status: status === 'All' ? undefined : status,
  }
}

/** Returns a voucher with the sums of its uses. Throws NOT_FOUND for an unknown code. */
export async function showVoucher(
  shop: Shop,
  code: string,
): Promise<HandlerResult<'GET /api/admin/vouchers/{code}'>> {
  const voucher = await getVoucher(shop, code)
  const { discountSen, salesSen } = await sumUses(shop.db, voucher.id)
  return {
    ...toStaffVoucherReply(voucher, shop.now()),
    totalDiscount: formatPlainRinggit(sen(discountSen)),
    totalSales: formatPlainRinggit(sen(salesSen)),
  }
}

/**
 * Returns a page of the uses and holds of a voucher, by orders and by subscriptions that have no
 * order yet. Throws NOT_FOUND for an unknown code.
 */
export async function listVoucherUses(
  shop: Shop,
  code: string,
  query: ParsedCallInput<ListVoucherUsesCall>['query'],
): Promise<HandlerResult<ListVoucherUsesCall>> {
  const { id } = await getVoucher(shop, code)
  const { rows, total } = await listUsesAndHolds(shop.db, id, query)
  return {
    total,
    uses: rows.map((row) => ({
      id: row.id,
      state: row.state,
      // Null while a subscription that has no order yet holds the voucher.
      orderId: row.number,
      paymentState: row.payment === null ? '' : paymentTexts[readPayment(row.payment)],
      heldAt: row.held_at.toISOString(),
      discount: formatPlainRinggit(sen(row.discount_sen)),
      total: formatPlainRinggit(sen(row.total_sen)),
    })),
  }
}

/** Returns the voucher with this code in any spelling. Throws NOT_FOUND. */
async function getVoucher(shop: Shop, enteredCode: string): Promise<StoredVoucher> {
  const code = parseVoucherCode(enteredCode)
  const voucher = code === undefined ? undefined : await findVoucher(shop.db, code)
  if (!voucher) throw new ShopError('NOT_FOUND')
  return voucher
}

/** Converts a voucher to the form in which all calls of staff return it. */
export function toStaffVoucherReply(
  { voucher, usedCount, heldCount, version, createdAt }: StoredVoucher,
  now: Date,
): CallReply<ListVouchersCall>['vouchers'][number] {
  const { worth } = voucher
  return {
    code: voucher.code,
    amount: worth.kind === 'amount' ? formatPlainRinggit(worth.amount) : null,
    percent: worth.kind === 'percent' ? worth.percent : null,
    minimumSpend: formatPlainRinggit(voucher.minimumSpend),
    firstDay: voucher.firstDay ?? null,
    lastDay: voucher.lastDay ?? null,
    totalLimit: voucher.totalLimit ?? null,
    customerLimit: voucher.customerLimit ?? null,
    usedCount,
    heldCount,
    status: deriveVoucherStatus(voucher, usedCount, now),
    isPaused: !voucher.isActive,
    version,
    createdAt: createdAt.toISOString(),
  }
}
