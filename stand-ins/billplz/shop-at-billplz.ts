/*
 * A minimal shop for the stand-in's own tests: creates bills and receives callbacks on a real port;
 * each test sets its response status.
 */
import { createServer } from 'node:http'
import { startStandIns, type StandIns, type StandInsOptions } from '#stand-ins/start-stand-ins.ts'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'

/** A received callback. */
type Call = { url: string; contentType: string; connection: string; body: string }

export type ShopAtBillplz = StandIns & {
  /** All received callbacks, oldest first. */
  calls: Call[]
  /** Sets the status for callbacks; `callNumber` counts from 1. */
  respondWith(statusFor: (callNumber: number) => number): void
  api(path: string, init?: RequestInit): Promise<Response>
  /** Creates a bill and returns its id; `fields` override the default ones. */
  newBill(fields?: Record<string, string>): Promise<string>
  /** Creates a bill and returns the response, for tests of refusals. */
  create(fields?: Record<string, string>): Promise<Response>
}

export const defaultBillFields = (shopUrl: string): Record<string, string> => ({
  collection_id: DEFAULT_KEYS.billplzCollectionId,
  email: 'aisyah@example.com',
  mobile: '60123456789',
  name: 'Nur Aisyah Binti Ali',
  amount: '12990',
  description: 'Order R-1001',
  callback_url: `${shopUrl}/callback`,
  redirect_url: `${shopUrl}/confirmation?from=bank`,
  reference_1_label: 'Order',
  reference_1: 'R-1001',
})

/** Starts the shop, and stand-ins with a clock that moves only when it is advanced or set. */
export async function startShopAtBillplz(options: StandInsOptions = {}): Promise<ShopAtBillplz> {
  const calls: Call[] = []
  let statusFor: (callNumber: number) => number = () => 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { 'content-type': contentType = '', connection = '' } = request.headers
      calls.push({ url: request.url ?? '', contentType, connection, body })
      response.writeHead(statusFor(calls.length)).end('OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('the test shop is not listening')
  const shopUrl = `http://127.0.0.1:${address.port}`

  const standIns = await startStandIns({ port: 0, smtpPort: 0, clock: 'virtual', ...options })
  const authorization = `Basic ${Buffer.from(`${DEFAULT_KEYS.billplzApiKey}:`).toString('base64')}`
  const api = (path: string, init: RequestInit = {}) =>
    fetch(standIns.billplz.apiUrl() + path, {
      ...init,
      headers: { authorization, ...init.headers },
    })
  const create = (fields: Record<string, string> = {}) =>
    api('/v3/bills', {
      method: 'POST',
      body: new URLSearchParams({ ...defaultBillFields(shopUrl), ...fields }),
    })

  return {
    ...standIns,
    calls,
    respondWith(newStatusFor) {
      statusFor = newStatusFor
    },
    api,
    create,
    async newBill(fields) {
      const bill: unknown = await (await create(fields)).json()
      if (typeof bill === 'object' && bill && 'id' in bill) return String(bill.id)
      throw new Error(`bill was not created: ${JSON.stringify(bill)}`)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await standIns.close()
    },
  }
}
