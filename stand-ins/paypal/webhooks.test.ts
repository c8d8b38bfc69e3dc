/* Webhooks of the PayPal stand-in: signatures, retries and their sequence. */
import assert from 'node:assert/strict'
import { createVerify, X509Certificate } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { crc32 } from 'node:zlib'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { buildSignedText } from './sign-webhook.ts'
import { startShopAtPayPal, type Call, type ShopAtPayPal } from './shop-at-paypal.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const startAt = new Date('2026-01-15T06:00:00Z')

async function shopFor(t: TestContext): Promise<ShopAtPayPal> {
  const shop = await startShopAtPayPal({ startAt, callbackSchedule: 'real' })
  t.after(() => shop.close())
  return shop
}

const eventNamesOf = (calls: readonly Call[]) => calls.map(({ type }) => type.split('.').at(-1))

test('a webhook verifies offline and by API call; a changed one does not', async (t) => {
  const shop = await shopFor(t)
  const names = ['webhook-flipped-byte', 'webhook-foreign-key', 'webhook-other-id'] as const
  for (const name of names) shop.paypal.simulateFault({ name })
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  await shop.paypal.waitUntilIdle()
  await shop.paypal.cancel(id)
  const results = []
  for (const { headers, body } of shop.calls) {
    const header = (name: string) => String(headers[`paypal-${name}`])
    const chain = await (await fetch(header('cert-url'))).text()
    const root = new X509Certificate(await shop.paypal.rootCertificate())
    assert.ok(new X509Certificate(chain).verify(root.publicKey), 'the root signed it')
    const text = `${header('transmission-id')}|${header('transmission-time')}|STAND-IN-WEBHOOK|${crc32(body)}`
    const isValidOffline = createVerify('SHA256')
      .update(text)
      .verify(chain, header('transmission-sig'), 'base64')
    const verification = {
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: DEFAULT_KEYS.paypalWebhookId,
      webhook_event: JSON.parse(body),
    }
    const response = await shop.api('/v1/notifications/verify-webhook-signature', {
      method: 'POST',
      body: verification,
    })
    const isValidAtPayPal = (await response.json()).verification_status === 'SUCCESS'
    assert.equal(isValidAtPayPal, isValidOffline)
    results.push(isValidOffline)
  }
  assert.deepEqual(results, [false, false, false, true])
})

test('the signed text is id, time, webhook id and the CRC-32 of the body', () => {
  const body =
    '{"id":"WH-TEST-1","event_type":"PAYMENT.SALE.COMPLETED","resource":{"id":"5CS38179PL895402Y","amount":{"total":"89.00","currency":"MYR"}}}'
  const transmission = {
    id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    time: '2026-01-15T08:00:00Z',
    webhookId: '1JE4291016473214C',
  }
  const { id, time, webhookId } = transmission
  // The CRC-32 of the body, calculated with zlib.
  assert.equal(buildSignedText(transmission, body), `${id}|${time}|${webhookId}|609627452`)
})

test('a webhook is sent up to 25 times over three days until the shop accepts it', async (t) => {
  const shop = await shopFor(t)
  shop.respondWith(() => 500)
  const id = await shop.createSubscription()
  await shop.paypal.waitUntilIdle()
  await shop.paypal.advanceClock(4 * DAY_MS)
  assert.equal(shop.calls.length, 25)
  assert.equal(shop.paypal.deliveries()[0]?.state, 'dropped')
  shop.respondWith(() => 204)
  shop.paypal.simulateFault({ name: 'webhook-repeated', count: 25, parallel: true })
  shop.paypal.simulateFault({ name: 'webhook-never', reference: 'PAYMENT.SALE.COMPLETED' })
  await shop.paypal.approve(id)
  const ids = new Set(shop.calls.slice(25).map(({ body }) => JSON.parse(body).id))
  assert.deepEqual([shop.calls.length, ids.size], [50, 1])
})

test('held webhooks are sent last first', async (t) => {
  const shop = await shopFor(t)
  shop.paypal.simulateFault({ name: 'webhook-shuffled', times: 3 })
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  assert.equal(eventNamesOf(shop.calls).at(-1), 'CREATED')
  assert.equal(shop.calls.length, 3)
})
