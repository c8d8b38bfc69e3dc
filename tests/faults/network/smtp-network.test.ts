/**
 * TCP faults between the shop and its mail server. Whether an email arrived is read from the
 * mailbox of the test mail server, not from the outbox. A repeated email has the same Message-ID,
 * so that mail programs can detect the duplicate.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { minutes } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { startFaultProxy, type Fault } from '#tests/support/network/fault-proxy.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

async function startShopBehindProxy(t: CleanupContext, settings: Record<string, string> = {}) {
  // Port 0: the port of the mail server is known only after the shop has started.
  const network = await startFaultProxy(t, { port: 0 })
  const testShop = await startShopWithPayments(t, {
    settings: { RUN_JOBS: 'false', STAND_INS_SMTP_PORT: String(network.port), ...settings },
  })
  network.switchToPort(testShop.standIns.smtpPort)
  return { ...testShop, network }
}

/** The last reply that the mailbox sends for an email (stand-ins/mailbox/receive-mail.ts). */
const acceptedReply = '250 Stored\r\n'

test('after a network fault an email stays queued, and the next try sends it with the same Message-ID', async (t) => {
  const { shop, clock, emails, network, createVisitor } = await startShopBehindProxy(t)
  const pressPay = async (address: string) => {
    const body = buildPayBody({ customerDetails: { email: address } })
    return createVisitor()('POST /api/billplz/pay', { body })
  }
  const readOutbox = (address: string) =>
    shop.db
      .selectFrom('outbox_email')
      .select(['state', 'tries', 'message_id'])
      .where('recipient', '=', address)
      .execute()
  await pressPay('calm@example.com')
  await sendDueEmails(shop)
  assert.equal(emails.listEmails('calm@example.com').length, 1)
  const replyBytesPerEmail = network.readTraffic().passedBytes.down
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
      // Cuts one byte into the final reply: the mailbox has stored the email, but the shop does not
      // know it and sends the email again.
      fault: {
        cut: { afterBytes: replyBytesPerEmail - acceptedReply.length + 1, direction: 'down' },
      },
      arrivalCount: 2,
    },
  ]
  for (const { name, fault, arrivalCount } of cases) {
    const address = `${name}@example.com`
    await pressPay(address)
    network.breakConnections()
    network.setFault(fault)
    await sendDueEmails(shop)
    const [unsent, ...others] = await readOutbox(address)
    assert.equal(others.length, 0, name)
    assert.deepEqual([unsent?.state, unsent?.tries], ['queued', 1], name)
    network.setFault()
    network.breakConnections()
    // Longer than the delay before the second try.
    clock.advance(minutes(2))
    await sendDueEmails(shop)
    const [sent] = await readOutbox(address)
    assert.deepEqual([sent?.state, sent?.message_id], ['sent', unsent?.message_id], name)
    const arrived = emails.listEmails(address).map(({ messageId }) => messageId)
    assert.deepEqual(arrived, Array(arrivalCount).fill(unsent?.message_id), name)
  }
})

const buyerCount = 10

test('while the mail server does not respond, customers can pay, and their emails are sent later', async (t) => {
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
  assert.ok(performance.now() - startedAt < 40_000, 'checkouts do not wait for the mail server')
  await waitUntil('all orders are paid', async () => {
    const paidOrders = await shop.db
      .selectFrom('orders')
      .select('id')
      .where('payment', '=', 'paid')
      .execute()
    return paidOrders.length === buyerCount
  })
  assert.equal(emails.listEmails().length, 0)
  network.setFault()
  network.breakConnections()
  await waitUntil('all emails are sent', async () => {
    clock.advance(minutes(5))
    await sendDueEmails(shop)
    const states = await shop.db.selectFrom('outbox_email').select('state').execute()
    return states.every(({ state }) => state === 'sent')
  })
  const arrived = emails.listEmails().map(({ messageId }) => messageId)
  // One email about the order and one about the payment.
  assert.equal(arrived.length, 2 * buyerCount)
  assert.equal(new Set(arrived).size, arrived.length, 'no email arrived twice')
})
