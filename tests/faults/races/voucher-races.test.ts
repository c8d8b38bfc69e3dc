/** A voucher is added, limited and paused by two processes while it is used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'
import type { ApiCall } from '#web/api/client.ts'

const form = {
  kind: 'amount',
  worth: '20',
  minimumSpend: '',
  firstDay: '',
  lastDay: '',
  totalLimit: '40',
  customerLimit: '',
} as const

test(
  'limiting and pausing a voucher during fifty purchases never exceeds its limit',
  { skip: missingPostgresReason() },
  async (t) => {
    const { url: databaseUrl, remove } = await createTestDatabase()
    const settings = { DATABASE_POOL: '20' }
    const firstProcess = await startShopWithPayments(t, { databaseUrl, settings })
    const secondProcess = await startTestShop(t, { databaseUrl, settings })
    t.after(remove)
    const [firstAdmin, secondAdmin] = [
      await createStaffMember(firstProcess, 'admin'),
      await createStaffMember(secondProcess, 'admin', 'second@example.test'),
    ]

    const additions = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 3 ? firstAdmin : secondAdmin).call('POST /api/admin/vouchers', {
          body: { ...form, code: index % 2 ? 'race-one' : 'RACE-ONE' },
        }),
      ),
    )
    assert.equal(additions.filter(({ status }) => status === 'fulfilled').length, 1)

    const params = { code: 'RACE-ONE' }
    const limitTo = (call: ApiCall, totalLimit: string, version: number) =>
      call('PUT /api/admin/vouchers/{code}', {
        params,
        body: { firstDay: '', lastDay: '', totalLimit, customerLimit: '', version },
      })
    const buyers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const call = firstProcess.createVisitor()
        // Gets the CSRF token now, so that the race has only its own calls.
        await call('GET /api/init')
        return call
      }),
    )
    // `allSettled` is called now, because a refusal during the calls below would be an unhandled
    // rejection.
    const buying = Promise.allSettled(
      buyers.map((call, index) => {
        const body = buildPayBody({
          paymentData: { total: 250, voucherCode: 'RACE-ONE' },
          customerDetails: { email: `race${index}@example.com` },
        })
        const headers = { 'x-forwarded-for': `10.9.0.${index}` }
        return call('POST /api/billplz/pay', { body }, { headers })
      }),
    )
    const limiting = [limitTo(firstAdmin.call, '12', 1), limitTo(secondAdmin.call, '14', 1)]
    const limits = await Promise.allSettled(limiting)
    assert.ok(
      limits.filter(({ status }) => status === 'fulfilled').length <= 1,
      'each version can be changed only once',
    )
    const paused = await secondAdmin.call('PUT /api/admin/vouchers/{code}/pause', {
      params,
      body: { paused: true },
    })
    await buying

    const voucher = await firstAdmin.call('GET /api/admin/vouchers/{code}', { params })
    assert.equal(voucher.heldCount, paused.heldCount, 'no new hold after the pause')
    assert.ok(voucher.heldCount <= (voucher.totalLimit ?? 0), JSON.stringify(voucher))
    const { uses } = await firstAdmin.call('GET /api/admin/vouchers/{code}/uses', {
      params,
      query: { limit: '50' },
    })
    assert.equal(uses.length, voucher.heldCount)
  },
)
