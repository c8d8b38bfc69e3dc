/** The vouchers desk of a shop of its own: calls of an admin, and orders that use a voucher. */
import assert from 'node:assert/strict'

import type { CallInput } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import {
  billIdOf,
  buildPayBody,
  startShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'

type VoucherForm = CallInput<'POST /api/admin/vouchers'>['body']

/** A voucher of RM 20 without a minimum, a period or a limit. */
const plainForm: VoucherForm = {
  code: '',
  kind: 'amount',
  worth: '20',
  minimum: '',
  firstDay: '',
  lastDay: '',
  totalLimit: '',
  customerLimit: '',
}

export async function startVouchersDesk(scope: Parameters<typeof startShopWithPayments>[0]) {
  const testShop = await startShopWithPayments(scope)
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')

  const addVoucher = (changes: Partial<VoucherForm>, call = admin.call) =>
    call('POST /api/admin/vouchers', { body: { ...plainForm, ...changes } })
  const readVoucher = (code: string) =>
    admin.call('GET /api/admin/vouchers/{code}', { params: { code } })
  const changeVoucher = async (code: string, terms: Partial<VoucherForm>, version?: number) => {
    const current = await readVoucher(code)
    const body = {
      firstDay: current.firstDay ?? '',
      lastDay: current.lastDay ?? '',
      totalLimit: String(current.totalLimit ?? ''),
      customerLimit: String(current.customerLimit ?? ''),
      ...terms,
      version: version ?? current.version,
    }
    return admin.call('PUT /api/admin/vouchers/{code}', { params: { code }, body })
  }
  const pauseVoucher = (code: string, paused: boolean, call = admin.call) =>
    call('PUT /api/admin/vouchers/{code}/pause', { params: { code }, body: { paused } })

  /** Places an order of one jar with the voucher. `total` is the shown total in ringgit. Returns the bill id. */
  async function placeOrder(
    voucherCode: string,
    total: number,
    email: string,
    call = testShop.createVisitor(),
  ) {
    clock.advance(minutes(1))
    const body = buildPayBody({ paymentData: { total, voucherCode }, customerDetails: { email } })
    const { url } = await call('POST /api/billplz/pay', { body })
    return billIdOf(url)
  }

  async function auditEntriesOf(code: string) {
    const rows = await shop.db
      .selectFrom('audit')
      .select(['action', 'detail', 'actor_email'])
      .where('subject_id', '=', code)
      .where('subject_kind', '=', 'voucher')
      .orderBy('id')
      .execute()
    assert.ok(rows.every(({ actor_email }) => actor_email === admin.email))
    return rows.map(({ action, detail }) => [action, detail])
  }

  return {
    testShop,
    admin,
    addVoucher,
    readVoucher,
    changeVoucher,
    pauseVoucher,
    placeOrder,
    auditEntriesOf,
  }
}
