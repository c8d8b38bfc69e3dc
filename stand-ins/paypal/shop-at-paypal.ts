/*
 * A minimal shop for the stand-in's own tests: makes a plan and subscriptions, and receives
 * webhooks on a real port; each test sets its response status.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { startStandIns, type StandIns, type StandInsOptions } from '#stand-ins/start-stand-ins.ts'

/** A received webhook. */
export type Call = { headers: IncomingHttpHeaders; body: string; type: string }

export type ShopAtPayPal = StandIns & {
  url: string
  /** All received webhooks, oldest first. */
  calls: Call[]
  /** Sets the status of each response; `callNumber` counts the received webhooks from 1. */
  respondWith(statusFor: (callNumber: number) => number): void
  api(path: string, init?: { method?: string; body?: unknown; headers?: object }): Promise<Response>
  /** Creates a plan and returns its id; default RM 243.00 every 30 days, three times. */
  createPlan(overrides?: object): Promise<string>
  /** Creates a subscription that waits for approval and returns its id. */
  createSubscription(overrides?: object, headers?: object): Promise<string>
}

const withId = z.looseObject({ id: z.string() })

/** Starts the shop, and stand-ins with a clock that moves only when it is advanced or set. */
export async function startShopAtPayPal(options: StandInsOptions = {}): Promise<ShopAtPayPal> {
  const receiver = await startReceiver()
  const standIns = await startStandIns({ port: 0, smtpPort: 0, clock: 'virtual', ...options })
  const api = apiCaller(standIns.paypal.apiUrl())
  const create = async (path: string, body: object, headers = {}): Promise<string> =>
    withId.parse(await (await api(path, { method: 'POST', body, headers })).json()).id

  const createPlan: ShopAtPayPal['createPlan'] = async (overrides = {}) =>
    create('/v1/billing/plans', {
      product_id: await create('/v1/catalogs/products', { name: 'Delivery', type: 'PHYSICAL' }),
      name: 'Every 30 days',
      billing_cycles: [buildRegularCycle()],
      payment_preferences: { payment_failure_threshold: 1 },
      ...overrides,
    })

  let planId: string | undefined
  return {
    ...standIns,
    url: receiver.url,
    calls: receiver.calls,
    respondWith: receiver.respondWith,
    api,
    createPlan,
    async createSubscription(overrides = {}, headers = {}) {
      planId ??= await createPlan()
      const body = {
        plan_id: planId,
        custom_id: 'sub-1',
        application_context: {
          brand_name: 'Racik',
          return_url: `${receiver.url}/confirmation?subscription=1`,
          cancel_url: `${receiver.url}/checkout`,
        },
        ...overrides,
      }
      return create('/v1/billing/subscriptions', body, headers)
    },
    async close() {
      receiver.close()
      await standIns.close()
    },
  }
}

/** Starts the HTTP server that receives the webhooks. */
async function startReceiver() {
  const calls: Call[] = []
  let statusFor: (callNumber: number) => number = () => 200
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => {
      const type = z.object({ event_type: z.string() }).parse(JSON.parse(body)).event_type
      calls.push({ headers: request.headers, body, type })
      response.writeHead(statusFor(calls.length)).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null)
    throw new Error('the test shop is not listening')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    respondWith(newStatusFor: (callNumber: number) => number) {
      statusFor = newStatusFor
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function apiCaller(apiUrl: string): ShopAtPayPal['api'] {
  const { paypalClientId, paypalSecret } = DEFAULT_KEYS
  const credentials = Buffer.from(`${paypalClientId}:${paypalSecret}`).toString('base64')
  // A new token for each call, because tests advance the clock past its expiry.
  const fetchToken = async () => {
    const response = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token
  }
  return async (path, { method = 'GET', body, headers } = {}) =>
    fetch(apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await fetchToken()}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}

/** Returns the regular cycle of a test plan, with changes. */
export function buildRegularCycle(changes: object = {}) {
  return {
    tenure_type: 'REGULAR',
    sequence: 1,
    total_cycles: 3,
    frequency: { interval_unit: 'DAY', interval_count: 30 },
    pricing_scheme: { fixed_price: { currency_code: 'MYR', value: '243.00' } },
    ...changes,
  }
}
