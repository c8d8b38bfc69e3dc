/**
 * What forged webhooks can make the shop fetch, and how the signature is checked when the
 * certificate cannot be fetched.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'

import { createLog } from '#server/log.ts'

import { createWebhookCheck } from './check-webhook.ts'

test('a forged certificate URL causes one fetch and no call to PayPal’s API', async (t) => {
  const { check, counts } = await startPayPal(t, 404)
  assert.deepEqual(await check('FORGED-1'), { ok: false, reason: 'signature' })
  assert.deepEqual(counts, { certificateFetches: 1, apiCalls: 0 })
})

test('forged webhooks cause at most 20 lookups a minute', async (t) => {
  const { check, counts, clock } = await startPayPal(t, 404)
  for (let forged = 0; forged < 50; forged++) await check(`FORGED-${forged}`)
  assert.deepEqual(counts, { certificateFetches: 20, apiCalls: 0 })
  assert.deepEqual(await check('OVER-LIMIT'), { ok: false, reason: 'not checked' })
  clock.now = new Date(clock.now.getTime() + 60_000)
  assert.deepEqual(await check('NEXT-MINUTE'), { ok: false, reason: 'signature' })
})

test('PayPal’s API checks the signature while the certificate server is down', async (t) => {
  const { check, counts } = await startPayPal(t, 503)
  assert.equal((await check('REAL')).ok, true)
  assert.deepEqual(counts, { certificateFetches: 1, apiCalls: 1 })
})

test('a URL outside PayPal’s certificate path is never fetched', async (t) => {
  const { check, counts } = await startPayPal(t, 200)
  assert.deepEqual(await check('../../../v1/payments'), { ok: false, reason: 'signature' })
  assert.deepEqual(counts, { certificateFetches: 0, apiCalls: 0 })
})

/**
 * Starts a fake PayPal: its certificate server responds with `status`, and its API confirms every
 * signature. `check` checks a webhook that names a certificate.
 */
async function startPayPal(t: TestContext, status: number) {
  const counts = { certificateFetches: 0, apiCalls: 0 }
  const server = createServer((_request, response) => {
    counts.certificateFetches += 1
    response.writeHead(status).end('no certificate')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  // Cast: the address of a TCP server is an object.
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  const clock = { now: new Date('2026-11-22T04:00:00Z') }
  const checkWebhook = createWebhookCheck(
    {
      baseUrl,
      webhookId: 'WEBHOOK',
      // Production accepts only certificates of PayPal's own servers.
      isProduction: false,
      now: () => clock.now,
      log: createLog('silent', { write: () => undefined }),
    },
    {
      send: async () => {
        counts.apiCalls += 1
        return { status: 200, text: '{"verification_status":"SUCCESS"}', headers: {} }
      },
    },
  )
  const check = (certificateName: string) =>
    checkWebhook(
      {
        'paypal-transmission-id': 'id',
        'paypal-transmission-time': clock.now.toISOString(),
        'paypal-transmission-sig': Buffer.from('signed').toString('base64'),
        'paypal-cert-url': `${baseUrl}/v1/notifications/certs/${certificateName}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      Buffer.from('{"id":"WH-1","event_type":"PAYMENT.SALE.COMPLETED","resource":{}}'),
    )
  return { check, counts, clock }
}
