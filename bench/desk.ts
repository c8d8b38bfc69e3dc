/**
 * P-10: measures the desks with 1,000 and with 100,000 orders on PostgreSQL, and with the audit
 * entries, emails, callbacks and accounts that belong to as many orders. Sends the list, filter,
 * search and count requests one after another. The shop writes their audit rows.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readConfig } from '#server/config.ts'
import { readSecrets } from '#server/secrets.ts'
import { createClient, type Call } from '#web/api/client.ts'

import { fillOrders } from './many-orders.ts'
import { fillRows } from './many-rows.ts'
import type { Row } from './row.ts'

type DeskSubject = { url: string; databaseUrl: string; dataDir: string; rounds: number }

const fewOrders = 1_000
const manyOrders = 100_000
/** Orders per page of the desk. */
const pageSize = 50

export async function measureDesk(subject: DeskSubject): Promise<Row[]> {
  const { url, databaseUrl, dataDir, rounds } = subject
  const { sealing } = readSecrets(readConfig({ DATA_DIR: dataDir }))
  const call = await logIn(url, dataDir)
  // The second call adds orders until the total is reached.
  const withFew = await measureRequests(call, { databaseUrl, sealing, total: fewOrders, rounds })
  const withMany = await measureRequests(call, { databaseUrl, sealing, total: manyOrders, rounds })
  const slowestMs = [...withMany.values()].reduce((a, b) => Math.max(a, b), 0)
  const growthOf = (name: string, ms: number) => ms / (withFew.get(name) ?? ms)
  const [worstRequest = '', worstMs = 0] =
    [...withMany].toSorted((a, b) => growthOf(...b) - growthOf(...a))[0] ?? []
  const growth = growthOf(worstRequest, worstMs)
  const figure = [...withMany].map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
  return [
    {
      id: 'P-10',
      what: `desks at ${manyOrders.toLocaleString('en')} orders, p95 of each request in ms`,
      figure,
      goal: '≤ 50 ms each',
      met: slowestMs <= 50,
    },
    {
      id: 'P-10',
      what: 'largest growth of a request from 1,000 orders',
      figure: `${growth.toFixed(1)} × (${worstRequest})`,
      goal: '≤ 2 ×',
      met: growth <= 2,
    },
  ]
}

type Measurement = {
  /** URL of the shop's database, into which the orders are written directly. */
  databaseUrl: string
  sealing: Parameters<typeof fillOrders>[1]
  total: number
  rounds: number
}

/** Adds orders up to `total`. Returns the 95th percentile of each request in milliseconds. */
async function measureRequests(call: Call, measurement: Measurement): Promise<Map<string, number>> {
  const { databaseUrl, sealing, total, rounds } = measurement
  await fillOrders(databaseUrl, sealing, total)
  await fillRows(databaseUrl, total)
  const p95ByRequest = new Map<string, number>()
  for (const [name, send] of [...orderRequests(call, total), ...otherRequests(call)]) {
    const durationsMs: number[] = []
    for (let round = -warmUpRounds; round < rounds; round++) {
      const startedAt = performance.now()
      await send(Math.max(0, round))
      // The first rounds warm up the connection and the query plans.
      if (round >= 0) durationsMs.push(performance.now() - startedAt)
    }
    const sortedMs = durationsMs.toSorted((a, b) => a - b)
    p95ByRequest.set(name, sortedMs[Math.floor(sortedMs.length * 0.95)] ?? 0)
  }
  return p95ByRequest
}

const warmUpRounds = 5

type DeskRequest = [name: string, send: (round: number) => Promise<unknown>]

/** Returns the requests of the orders desk. Most have other parameters in each round. */
function orderRequests(call: Call, total: number): DeskRequest[] {
  const list = (query: object) =>
    call('GET /admin/orders', { query: { limit: pageSize, ...query } })
  const pageCount = Math.floor(total / pageSize)
  return [
    ['newest', () => list({})],
    ['middle page', (round) => list({ page: Math.max(1, Math.floor(pageCount / 2) - round) })],
    ['last page', (round) => list({ page: Math.max(1, pageCount - (round % 10)) })],
    ['status', (round) => list({ status: 'Ready to Ship', page: 1 + round })],
    ['rare status', () => list({ status: 'Investigation' })],
    ['payment', (round) => list({ payment: 'expired', page: 1 + (round % 3) })],
    ['all filters', () => list({ status: 'PENDING', payment: 'expired', days: '30' })],
    ['name', (round) => list({ q: `aisyah demo ${round * 9}` })],
    ['common word', (round) => list({ q: ['demo', 'aisyah', 'example'][round % 3] })],
    ['phone', (round) => list({ q: `01${20_000_000 + round * 7_919}` })],
    ['e-mail', (round) => list({ q: `buyer${round * 3}@example.com` })],
    ['nothing', (round) => list({ q: `nobody${round}` })],
    ['counts', () => call('GET /api/admin/orders/counts')],
    [
      'counts of a search',
      (round) => call('GET /api/admin/orders/counts', { query: { q: `demo ${round * 9}` } }),
    ],
    ['documented list of 200', () => call('GET /admin/orders')],
  ]
}

/** Returns the requests of the other desks that list rows which grow with the orders. */
function otherRequests(call: Call): DeskRequest[] {
  const audit = (query: object) => call('GET /api/admin/audit', { query })
  const emails = (query: object) => call('GET /api/admin/emails', { query })
  const customers = (query: object) => call('GET /api/admin/customers', { query })
  const messages = (query: object) => call('GET /api/admin/provider-messages', { query })
  return [
    ['overview', () => call('GET /api/admin/overview')],
    ['audit', () => audit({})],
    ['audit of an order', (round) => audit({ subject: `BENCH${round * 7}` })],
    ['audit of an action', () => audit({ action: 'case.approved' })],
    ['audit of a person', (round) => audit({ who: `staff${round % 7}@` })],
    ['audit of a week', () => audit({ from: '2026-11-01', to: '2026-11-07' })],
    ['emails', () => emails({})],
    ['emails to an address', (round) => emails({ q: `buyer${round * 3}@example.com` })],
    ['undelivered emails', () => emails({ state: 'given up' })],
    ['customers', () => customers({})],
    ['customer by name', (round) => customers({ q: `demo ${round * 9}` })],
    ['callbacks', () => messages({})],
    ['callbacks of a bill', (round) => messages({ q: `bench${round * 5 + 1}` })],
    ['payment issues', () => call('GET /api/admin/payment-issues', { query: {} })],
  ]
}

/** Logs in as the demo admin. Returns a client that makes calls with the admin's session. */
async function logIn(url: string, dataDir: string): Promise<Call> {
  const file = readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')
  // Cast: the shop writes this file.
  const accounts = JSON.parse(file) as { role: string; email: string; password: string }[]
  const admin = accounts.find(({ role }) => role === 'admin')
  if (!admin) throw new Error(`no admin account in ${join(dataDir, 'demo-accounts.json')}`)
  const cookies = new Map<string, string>()
  const init = await fetch(`${url}/api/init`)
  const csrf = await init.text()
  for (const cookie of init.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair)
  }
  // `prepare` reads this variable for every call. The login below changes it.
  let authorization = 'Guest'
  const call = createClient({
    origin: url,
    transport: (request) => fetch(request),
    prepare: async () => ({
      authorization,
      cookie: [...cookies.values()].join('; '),
      'x-csrf-token': csrf,
      'x-requested-with': 'XMLHttpRequest',
    }),
  })
  const { email, password } = admin
  authorization = `Bearer ${(await call('POST /api/users/login', { body: { email, password } })).token}`
  return call
}
