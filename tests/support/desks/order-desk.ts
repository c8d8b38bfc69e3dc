/** A shop with an admin of the orders desk, and calls that the tests of the desk share. */
import assert from 'node:assert/strict'

import type { CallInput } from '#contract/call.ts'
import { minutes } from '#domain/time.ts'

import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

type OrderChanges = Parameters<typeof buildPayBody>[0] & { quizId?: string }
type StatusBody = CallInput<'PUT /admin/orders/{orderId}/status'>['body']

export async function startOrderDesk(t: CleanupContext) {
  const testShop = await startShopWithPayments(t)
  const { shop, clock } = testShop
  const admin = await createStaffMember(testShop, 'admin')

  /** Makes the buyers' emails unique, because the shop compares orders with the same email. */
  let buyerCount = 0

  /** Places an order, paid by default, and returns its number. */
  async function placeOrder(changes: OrderChanges & { isPaid?: boolean } = {}): Promise<string> {
    clock.advance(minutes(1))
    const { quizId, isPaid = true, ...body } = changes
    const visitor = testShop.createVisitor()
    buyerCount += 1
    const email = `buyer${buyerCount}@example.com`
    const payBody = buildPayBody({ ...body, customerDetails: { email, ...body.customerDetails } })
    const { url } = await visitor('POST /api/billplz/pay', {
      body: { ...payBody, ...(quizId && { quizId }) },
    })
    const billId = readBillId(url)
    if (isPaid) {
      await testShop.billplz.pay(billId)
      await waitForPaymentState(testShop, billId, 'paid')
    }
    const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', {
      params: { billId },
    })
    return orderId
  }

  const readOrder = (orderId: string) =>
    admin.call('GET /api/admin/orders/{orderId}', { params: { orderId } })
  const setStatus = (orderId: string, body: StatusBody) =>
    admin.call('PUT /admin/orders/{orderId}/status', { params: { orderId }, body })

  /** Returns recipient and data of the order's emails of one kind in the outbox. */
  async function listEmails(orderId: string, kind: string) {
    return shop.db
      .selectFrom('outbox_email')
      .select(['recipient', 'data'])
      .where((eb) =>
        eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', orderId)),
      )
      .where('kind', '=', kind)
      .execute()
  }

  /** Returns action and detail of the audit entries. Fails if the admin is not their only actor. */
  async function listAuditEntries(subjectId: string) {
    const rows = await shop.db
      .selectFrom('audit')
      .select(['action', 'detail', 'actor_email'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute()
    return rows.map(({ action, detail, actor_email }) => {
      assert.equal(actor_email, admin.email)
      return [action, detail] as const
    })
  }

  return {
    ...testShop,
    testShop,
    admin,
    placeOrder,
    readOrder,
    setStatus,
    listEmails,
    listAuditEntries,
  }
}
