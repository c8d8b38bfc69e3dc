/**
 * Simulates a mail server that is down while customers order and pay, and for hours after that.
 * Moves the shop's clock.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { minutes, type Duration } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { reconcile } from '#server/payments/bills/reconcile.ts'
import { watchShop } from '#server/operations/watch-shop.ts'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'

const buyerDomain = 'mail-outage.example'
/** The jobs run once per step of the clock. A step is longer than the delay of the alert. */
const stepMs = minutes(30)
/** Longest pause between two attempts to send an email, as in server/mail/send-email.ts. */
const maxRetryPauseMs = minutes(60)
/** The buyer of a paid order gets the emails *order received* and *order paid*. */
export const emailsPerOrder = 2
/** A run of `sendDueEmails` sends at most this number of emails (send-due-emails.ts). */
const maxEmailsPerRun = 50

type MailOutageReport = {
  /** Emails to buyers that the shop queued. */
  queuedCount: number
  arrivedCount: number
  repeatedCount: number
  givenUpCount: number
  /** States of the alert about unsent emails, as posted one after another to ALERT_URL. */
  alertStates: string[]
}

/**
 * Places and pays the orders at the start of the outage. Returns after the shop had time to send
 * all emails.
 */
export async function simulateMailOutage(
  t: CleanupContext,
  { outageDuration, orderCount }: { outageDuration: Duration; orderCount: number },
): Promise<MailOutageReport> {
  const alertStates: string[] = []
  const receiver = createServer(async (request, response) => {
    // Cast: the shop sends the format of post-alert.ts.
    const body = JSON.parse(await readBody(request)) as { kind: string; status: string }
    if (body.kind === 'unsent emails') alertStates.push(body.status)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  t.after(async () => void receiver.close())
  // Cast: a server on a TCP port has an address with its port.
  const { port } = receiver.address() as AddressInfo
  const network = await startFaultProxy(t, { port: 0 })
  const testShop = await startShopWithPayments(t, {
    settings: {
      RUN_JOBS: 'false',
      ALERT_URL: `http://127.0.0.1:${port}`,
      STAND_INS_SMTP_PORT: String(network.port),
    },
  })
  network.switchToPort(testShop.standIns.smtpPort)
  const { shop, clock, billplz, createVisitor } = testShop
  const startedAt = clock.now
  const runMinute = async () => {
    await reconcile(shop)
    await sendDueEmails(shop)
    await watchShop(shop, startedAt)
  }
  network.setFault({ refusesConnections: true })
  for (let buyer = 0; buyer < orderCount; buyer++) {
    const body = buildPayBody({ customerDetails: { email: `buyer${buyer}@${buyerDomain}` } })
    const options = { headers: newIpHeader() }
    const { url } = await createVisitor()('POST /api/billplz/pay', { body }, options)
    await billplz.pay(readBillId(url))
  }
  for (let elapsedMs = 0; elapsedMs < outageDuration; elapsedMs += stepMs) {
    await runMinute()
    clock.advance(stepMs)
  }
  network.setFault()
  const runCount =
    Math.ceil(maxRetryPauseMs / stepMs) + Math.ceil((orderCount * emailsPerOrder) / maxEmailsPerRun)
  for (let run = 0; run < runCount; run++) {
    await runMinute()
    clock.advance(stepMs)
  }
  await runMinute()
  return { ...(await countEmails(testShop)), alertStates }
}

async function countEmails({ shop, emails }: Awaited<ReturnType<typeof startShopWithPayments>>) {
  const queuedEmails = await shop.db
    .selectFrom('outbox_email')
    .select(['recipient', 'state'])
    .where('recipient', 'like', `%@${buyerDomain}`)
    .execute()
  const recipients = [...new Set(queuedEmails.map(({ recipient }) => recipient))]
  const arrivedEmails = recipients.flatMap((recipient) =>
    emails.listEmails(recipient).map(({ subject }) => `${recipient} ${subject}`),
  )
  return {
    queuedCount: queuedEmails.length,
    arrivedCount: arrivedEmails.length,
    repeatedCount: arrivedEmails.length - new Set(arrivedEmails).size,
    givenUpCount: queuedEmails.filter(({ state }) => state === 'given_up').length,
  }
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
