/**
 * Simulates a mail server that is down while customers order and pay, by moving the shop's clock.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { minutes, type Duration } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { watchShop } from '#server/operations/watch-shop.ts'

import {
  billIdOf,
  buildPayBody,
  startShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { startFaultProxy } from './tcp-proxy.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

const buyerDomain = 'mail-outage.example'
/** Longer than the delay before the alert, shorter than the longest pause between two attempts. */
const stepMs = minutes(30)

type MailOutage = {
  /** Numbers of emails to buyers. */
  queued: number
  arrived: number
  arrivedTwice: number
  givenUp: number
  /** States of the alert about unsent emails, as posted to ALERT_URL. */
  alerts: string[]
}

/**
 * Places and pays the orders at the start of the outage. Returns after all emails had time to send.
 */
export async function outliveMailOutage(
  t: CleanupContext,
  { outage, orders }: { outage: Duration; orders: number },
): Promise<MailOutage> {
  const alerts: string[] = []
  const receiver = createServer(async (request, response) => {
    // Cast: the shop sends the format of post-alert.ts.
    const body = JSON.parse(await readBody(request)) as { kind: string; status: string }
    if (body.kind === 'unsent emails') alerts.push(body.status)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  t.after(async () => void receiver.close())
  // Cast: a server on a TCP port has an address with its port.
  const { port } = receiver.address() as AddressInfo
  const network = await startFaultProxy(undefined, { port: 0 })
  t.after(() => network.close())
  const testShop = await startShopWithPayments(t, {
    settings: {
      RUN_JOBS: 'false',
      ALERT_URL: `http://127.0.0.1:${port}`,
      STAND_INS_SMTP_PORT: String(network.port),
    },
  })
  network.switchTo(testShop.standIns.smtpPort)
  const { shop, clock, billplz, createVisitor } = testShop
  const startedAt = clock.now
  const runMinute = async () => {
    await reconcile(shop)
    await sendDueEmails(shop)
    await watchShop(shop, startedAt)
  }
  network.setFault({ refuse: true })
  for (let buyer = 0; buyer < orders; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@${buyerDomain}` } })
    const ip = { headers: { 'x-forwarded-for': `10.7.${buyer >> 8}.${buyer & 255}` } }
    const { url } = await createVisitor()('POST /api/billplz/pay', { body }, ip)
    await billplz.pay(billIdOf(url))
  }
  for (let elapsedMs = 0; elapsedMs < outage; elapsedMs += stepMs) {
    await runMinute()
    clock.advance(stepMs)
  }
  network.setFault()
  // The longest pause between two attempts is an hour. A run sends at most 50 emails, and each
  // order has two.
  const runsAfter = Math.ceil(minutes(60) / stepMs) + Math.ceil(orders / 25)
  for (let run = 0; run < runsAfter; run++) {
    await runMinute()
    clock.advance(stepMs)
  }
  await runMinute()
  return { ...(await countEmails(testShop)), alerts }
}

async function countEmails({ shop, emails }: Awaited<ReturnType<typeof startShopWithPayments>>) {
  const rows = await shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'state'])
    .where('recipient', 'like', `%@${buyerDomain}`)
    .execute()
  const arrivedEmails = [...new Set(rows.map(({ recipient }) => recipient))].flatMap((recipient) =>
    emails.messages(recipient).map(({ subject }) => `${recipient} ${subject}`),
  )
  return {
    queued: rows.length,
    arrived: arrivedEmails.length,
    arrivedTwice: arrivedEmails.length - new Set(arrivedEmails).size,
    givenUp: rows.filter(({ state }) => state === 'given_up').length,
  }
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
