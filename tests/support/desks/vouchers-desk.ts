/** The vouchers desk of a shop of its own: calls of an admin, and orders that use a voucher. */
import assert from 'node:assert/strict'

import type { CallInput } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

type VoucherForm = CallInput<'POST /api/admin/vouchers'>['body']

/** A voucher of RM 20 without a minimum, a period or a limit. */
const defaultForm: VoucherForm = {
  code: '',
  kind: 'amount',
  worth: '20',
  minimumSpend: '',
  firstDay: '',
  lastDay: '',
  totalLimit: '',
  customerLimit: '',
}

export async function startVouchersDesk(t: CleanupContext) {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')

  const addVoucher = (changes: Partial<VoucherForm>, call = admin.call) =>
    call('POST /api/admin/vouchers', { body: { ...defaultForm, ...changes } })
  const readVoucher = (code: string) =>
    admin.call('GET /api/admin/vouchers/{code}', { params: { code } })
  /** Changes terms of the current version; `version` pretends that an older one was read. */
  const changeVoucher = async (code: string, terms: Partial<VoucherForm>, version?: number) => {
    const currentVoucher = await readVoucher(code)
    const body = {
      firstDay: currentVoucher.firstDay ?? '',
      lastDay: currentVoucher.lastDay ?? '',
      totalLimit: String(currentVoucher.totalLimit ?? ''),
      customerLimit: String(currentVoucher.customerLimit ?? ''),
      ...terms,
      version: version ?? currentVoucher.version,
    }
    return admin.call('PUT /api/admin/vouchers/{code}', { params: { code }, body })
  }
  const setVoucherPaused = (code: string, paused: boolean, call = admin.call) =>
    call('PUT /api/admin/vouchers/{code}/pause', { params: { code }, body: { paused } })

  /**
   * Places an order of one jar with the voucher. `total` is the shown total in ringgit. Returns the
   * bill id.
   */
  async function placeOrder(
    voucherCode: string,
    total: number,
    email: string,
    call = testShop.createVisitor(),
  ) {
    clock.advance(minutes(1))
    const body = buildPayBody({ paymentData: { total, voucherCode }, customerDetails: { email } })
    const { url } = await call('POST /api/billplz/pay', { body })
    return readBillId(url)
  }

  /** Returns action and detail of the audit entries. Fails if the admin is not their only actor. */
  async function listAuditEntries(code: string) {
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
    setVoucherPaused,
    placeOrder,
    listAuditEntries,
  }
}
