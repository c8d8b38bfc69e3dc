/** PostgreSQL crashes and its standby takes over: orders that were acknowledged are there. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { primarySettings, startStandby } from '#tests/support/database/standby.ts'
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts'

test('a failover loses no acknowledged order', { skip: missingPostgresReason() }, async (t) => {
  const primary = await startPostgres(t, { fsync: true, settings: primarySettings })
  const network = await startFaultProxy(t, { port: primary.port })
  const databaseUrl = primary.url(await primary.createDatabase(), network.port)
  const { createVisitor, shop } = await startShopWithPayments(t, {
    databaseUrl,
    settings: { RUN_JOBS: 'false' },
  })
  const standby = await startStandby(t, primary)
  const emails = Array.from({ length: 5 }, (_, buyer) => `buyer${buyer}@example.com`)
  const pressPay = (email: string) =>
    createVisitor()('POST /api/billplz/pay', { body: buildPayBody({ customerDetails: { email } }) })
  await Promise.all(emails.map(pressPay))

  await primary.stop('immediate')
  await assert.rejects(pressPay('during@example.com'), { status: 503 })
  await standby.promote()
  network.switchToPort(standby.port)
  await waitUntil('an order is placed on the standby', () =>
    pressPay('after@example.com').catch(() => undefined),
  )
  const orders = await shop.db.selectFrom('orders').select('email').orderBy('email').execute()
  assert.deepEqual(
    orders.map(({ email }) => email),
    ['after@example.com', ...emails],
  )
})
