/**
 * Goal P-0 of docs/proof.md: measures the least processor time that Node needs for what one guest
 * checkout sends to others. Creates and reads a bill at the stand-in and sends two emails of the
 * shop, with the shop's libraries and without the shop. The least time for the SQL statements is
 * measured in paying.ts.
 */
import { createTransport } from 'nodemailer'
import { Agent, request } from 'undici'

import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'

import { readProcessorTimeMs } from './processor-time.ts'
import type { ReportRow } from './row.ts'

/** As many as in checkout-cost.ts, whose rows this one is compared with. */
const concurrentCheckouts = 8
const maxWarmUpSeconds = 3

/** Call it after the shop has sent the emails of its checkouts: those of one are sent again. */
export async function measureBareCalls(options: {
  standInsUrl: string
  smtpPort: number
  seconds: number
}): Promise<ReportRow> {
  const emails = await readEmailsOfCheckout(options.standInsUrl)
  const agent = new Agent()
  const transport = createTransport({
    host: '127.0.0.1',
    port: options.smtpPort,
    pool: true,
    maxConnections: 2,
  })
  const sendOnce = async (): Promise<void> => {
    await createAndReadBill(options.standInsUrl, agent)
    await Promise.all(
      emails.map((email) => transport.sendMail({ ...email, from: 'bench@example.com' })),
    )
  }
  const runForSeconds = async (seconds: number): Promise<number> => {
    let count = 0
    const endsAt = performance.now() + seconds * 1000
    await Promise.all(
      Array.from({ length: concurrentCheckouts }, async () => {
        for (; performance.now() < endsAt; count++) await sendOnce()
      }),
    )
    return count
  }
  try {
    // Warms up both programs.
    await runForSeconds(Math.min(options.seconds, maxWarmUpSeconds))
    const startMs = readProcessorTimeMs(process.pid)
    const checkoutCount = await runForSeconds(options.seconds)
    const msPerCheckout = (readProcessorTimeMs(process.pid) - startMs) / checkoutCount
    return {
      id: 'P-0',
      title: 'the calls to Billplz and the two emails of one guest checkout, sent without the shop',
      figure: `${msPerCheckout.toFixed(1)} ms of processor time of Node; ${checkoutCount} times`,
      goal: '',
      isMet: true,
    }
  } finally {
    transport.close()
    await agent.close()
  }
}

type SentEmail = { to: string; subject: string; text: string; html: string }

/**
 * Returns the two emails of a checkout. Takes a late one whose emails are both in the mailbox,
 * which keeps only the newest. Throws when there is none.
 */
async function readEmailsOfCheckout(standInsUrl: string): Promise<SentEmail[]> {
  const response = await fetch(`${standInsUrl}/mailbox/api/messages`)
  // Cast: the mailbox of the stand-ins responds with its emails, newest first.
  const emails = (await response.json()) as SentEmail[]
  const emailsByRecipient = Map.groupBy(emails, ({ to }) => to)
  const pair = [...emailsByRecipient.values()].find(({ length }) => length === 2)
  if (!pair) throw new Error(`no recipient of ${emails.length} emails has two`)
  return pair.map(({ to, subject, text, html }) => ({ to, subject, text, html }))
}

async function createAndReadBill(standInsUrl: string, agent: Agent): Promise<void> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${DEFAULT_KEYS.billplzApiKey}:`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const created = await request(`${standInsUrl}/billplz/api/v3/bills`, {
    method: 'POST',
    dispatcher: agent,
    headers,
    body: JSON.stringify({
      collection_id: DEFAULT_KEYS.billplzCollectionId,
      email: 'bench@example.com',
      mobile: '+60123456789',
      name: 'Bench Demo',
      amount: 27_000,
      callback_url: `${standInsUrl}/unused`,
      redirect_url: `${standInsUrl}/unused`,
      description: 'Order of the bench',
      reference_1_label: 'Order',
      reference_1: 'BENCH',
      deliver: false,
    }),
  })
  // Cast: the id is checked by the request below.
  const { id } = (await created.body.json()) as { id: string }
  const read = await request(`${standInsUrl}/billplz/api/v3/bills/${id}`, {
    dispatcher: agent,
    headers,
  })
  await read.body.text()
  if (read.statusCode !== 200) throw new Error(`bill ${id} could not be read: ${read.statusCode}`)
}
