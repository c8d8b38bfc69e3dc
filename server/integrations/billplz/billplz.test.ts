/** Tests of the client while Billplz accepts no connection. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'

import { sen } from '#domain/money.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/support/network/free-port.ts'

import { createBillplz } from './billplz.ts'

const bill = {
  id: 'bill0001',
  collection_id: 'collect1',
  paid: true,
  state: 'paid',
  amount: 27_000,
  paid_amount: 27_000,
  reference_1: 'ABCDEFGH',
  url: 'https://example.com/bills/bill0001',
}

/** Returns a client of a port, and a function that runs once after its first failed request. */
function createClient(port: number, onFirstFailure: () => void) {
  const log = createLog('silent')
  let hasFailed = false
  log.warn = () => {
    if (!hasFailed) onFirstFailure()
    hasFailed = true
  }
  return createBillplz({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    collectionId: 'collect1',
    signatureKeys: ['key'],
    isProduction: false,
    timeoutMs: 2_000,
    log,
  })
}

test('a bill is read again when the first connection is refused', async (t) => {
  const server = createServer((_, response) => response.end(JSON.stringify(bill)))
  t.after(() => server.close())
  const port = await freePort()
  const result = await createClient(port, () => server.listen(port, '127.0.0.1')).getBill(bill.id)
  assert.equal(result.ok && result.bill.id, bill.id)
})

test('a refused connection means that no bill was created', async () => {
  const client = createClient(await freePort(), () => undefined)
  const result = await client.createBill({
    amount: sen(27_000),
    reference: 'ABCDEFGH',
    name: 'Aisyah Demo',
    email: 'aisyah@example.com',
    mobile: '+60123456789',
    description: 'Racik',
    callbackUrl: 'https://example.com/callback',
    redirectUrl: 'https://example.com/return',
  })
  assert.deepEqual(result, { ok: false, createdBill: 'none', reason: 'no response' })
})
