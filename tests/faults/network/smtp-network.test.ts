/**
 * TCP faults between the shop and its mail server. The mailbox decides what arrived. A repeated
 * email has the same Message-ID, so that mail programs can detect the duplicate.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { startFaultProxy, type Fault } from '#tests/support/network/fault-proxy.ts'
import {
  readBillId,
  buildPayBody,
  startShopWithPayments,
  waitUntil,
} from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

async function startShopBehindProxy(t: CleanupContext, settings: Record<string, string> = {}) {
  const network = await startFaultProxy(undefined, { port: 0 })
  t.after(() => network.close())
  const testShop = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', STAND_INS_SMTP_PORT: String(network.port), ...settings },
  })
  network.switchToPort(testShop.standIns.smtpPort)
  return { ...testShop, network }
}

/** The final reply of the mailbox to an email. */
const acceptedReply = '250 Stored\r\n'

test('each email arrives after a network fault, and its state in the outbox is true', async (t) => {
  const { shop, clock, emails, network, createVisitor } = await startShopBehindProxy(t)
  const pressPay = async (email: string) => {
    const body = buildPayBody({ customerDetails: { email } })
    return createVisitor()('POST /api/billplz/pay', { body })
  }
  const readOutbox = (email: string) =>
    shop.db
      .selectFrom('outbox_email')
      .select(['state', 'tries', 'message_id'])
      .where('recipient', '=', email)
      .execute()
  await pressPay('calm@example.com')
  await sendDueEmails(shop)
  assert.equal(emails.messages('calm@example.com').length, 1)
  const bytesOfReplies = network.readTraffic().passedBytes.down
  const cases: { name: string; fault: Fault; arrivalCount: number }[] = [
    { name: 'refused', fault: { refusesConnections: true }, arrivalCount: 1 },
    {
      name: 'reset-at-greeting',
      fault: { cut: { afterBytes: 0, direction: 'down' } },
      arrivalCount: 1,
    },
    {
      name: 'reset-in-text',
      fault: { cut: { afterBytes: 1_000, direction: 'up' } },
      arrivalCount: 1,
    },
    {
      name: 'reset-before-250',
      fault: {
        cut: { afterBytes: bytesOfReplies - acceptedReply.length + 1, direction: 'down' },
      },
      arrivalCount: 2,
    },
  ]
  for (const { name, fault, arrivalCount } of cases) {
    const email = `${name}@example.com`
    await pressPay(email)
    network.breakConnections()
    network.setFault(fault)
    await sendDueEmails(shop)
    const [unsent, ...others] = await readOutbox(email)
    assert.equal(others.length, 0, name)
    assert.deepEqual([unsent?.state, unsent?.tries], ['queued', 1], name)
    network.setFault()
    network.breakConnections()
    clock.advance(minutes(2))
    await sendDueEmails(shop)
    const [sent] = await readOutbox(email)
    assert.deepEqual([sent?.state, sent?.message_id], ['sent', unsent?.message_id], name)
    const arrived = emails.messages(email).map(({ messageId }) => messageId)
    assert.deepEqual(arrived, Array(arrivalCount).fill(unsent?.message_id), name)
  }
})

const buyerCount = 10

test('while the mail server is silent, customers order and pay', async (t) => {
  const { billplz, emails, network, createVisitor, shop, clock } = await startShopBehindProxy(t, {
    RUN_JOBS: 'true',
  })
  network.setFault({ blackHole: 'both' })
  const startedAt = performance.now()
  for (let buyer = 0; buyer < buyerCount; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `silent${buyer}@example.com` } })
    const { url } = await createVisitor()('POST /api/billplz/pay', { body })
    await billplz.pay(readBillId(url))
  }
  // The greeting alone has a timeout of 5 s, so ten waiting checkouts would take far longer.
  assert.ok(performance.now() - startedAt < 15_000)
  await waitUntil('all orders are paid', async () => {
    const paidOrders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('payment', '=', 'paid')
      .execute()
    return paidOrders.length === buyerCount
  })
  assert.equal(emails.messages().length, 0)
  network.setFault()
  network.breakConnections()
  await waitUntil('all emails are sent', async () => {
    clock.advance(minutes(5))
    await sendDueEmails(shop)
    const states = await shop.db.selectFrom('outbox_email').select('state').execute()
    return states.every(({ state }) => state === 'sent')
  })
  const arrived = emails.messages().map(({ messageId }) => messageId)
  assert.equal(arrived.length, 2 * buyerCount)
  assert.equal(new Set(arrived).size, arrived.length, 'no email arrived twice')
})
