/*
 * The PayPal stand-in against documented behaviour: statuses and issues, cycles and failures on its
 * clock, webhooks that verify both ways, the approval page and the browser SDK.
 */
import assert from 'node:assert/strict'
import { createVerify, X509Certificate } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { crc32 } from 'node:zlib'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import { signedText } from './sign-webhook.ts'
import { regular, shopAtPayPal, type Call, type Shop } from './shop-at-paypal.ts'

const DAY = 24 * 60 * 60 * 1000
const startAt = new Date('2026-01-15T06:00:00Z')

async function shopFor(t: TestContext): Promise<Shop> {
  const shop = await shopAtPayPal({ startAt, callbackSchedule: 'real' })
  t.after(() => shop.close())
  return shop
}

const typesOf = (calls: readonly Call[]) => calls.map(({ type }) => type.split('.').at(-1))
const act = (shop: Shop, id: string, verb: string) =>
  shop.api(`/v1/billing/subscriptions/${id}/${verb}`, {
    method: 'POST',
    body: { reason: 'By the customer' },
  })
const issueOf = async (answer: Response) => {
  const body = await answer.json()
  return [answer.status, body.name, body.details?.[0]?.issue]
}

test('calls need a token, and a wrong secret is refused', async (t) => {
  const shop = await shopFor(t)
  const refused = await fetch(`${shop.paypal.apiUrl()}/v1/billing/plans`)
  assert.deepEqual(await issueOf(refused), [401, 'AUTHENTICATION_FAILURE', undefined])
  assert.match(refused.headers.get('paypal-debug-id') ?? '', /^[0-9a-f]{13}$/)
  const isClientError = await fetch(`${shop.paypal.apiUrl()}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  assert.equal((await isClientError.json()).error, 'invalid_client')
  shop.paypal.misbehave({ name: 'get-401' })
  const id = await shop.newSubscription()
  assert.equal((await shop.api(`/v1/billing/subscriptions/${id}`)).status, 401)
})

test('a repeated request id returns the same subscription', async (t) => {
  const shop = await shopFor(t)
  const headers = { 'paypal-request-id': 'r-1' }
  const id = await shop.newSubscription({}, headers)
  assert.equal(await shop.newSubscription({}, headers), id)
  assert.notEqual(await shop.newSubscription(), id)
  const body = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(body.status, 'APPROVAL_PENDING')
  assert.equal(body.billing_info, undefined)
  assert.equal(body.links[0].rel, 'approve')
})

test('each of three cycles is one sale, then the subscription expires', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.newSubscription()
  await shop.paypal.approve(id)
  await shop.paypal.quiet()
  assert.deepEqual(typesOf(shop.calls).toSorted(), ['ACTIVATED', 'COMPLETED', 'CREATED'])
  const active = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(active.billing_info.next_billing_time, '2026-02-14T10:00:00Z')
  assert.equal(active.billing_info.last_payment.amount.value, '243.00')
  await shop.paypal.turnClock(31 * DAY)
  const sale = JSON.parse(shop.calls.at(-1)?.body ?? '')
  assert.equal(sale.resource.billing_agreement_id, id)
  assert.equal(sale.resource.custom, 'sub-1')
  assert.deepEqual(sale.resource.amount.total, '243.00')
  await shop.paypal.turnClock(100 * DAY)
  assert.equal(shop.paypal.subscription(id)?.status, 'EXPIRED')
  assert.deepEqual(typesOf(shop.calls.slice(-2)).toSorted(), ['COMPLETED', 'EXPIRED'])
  const range = 'start_time=2026-01-01T00:00:00Z&end_time=2026-12-31T00:00:00Z'
  const path = `/v1/billing/subscriptions/${id}/transactions`
  const { transactions } = await (await shop.api(`${path}?${range}`)).json()
  assert.equal(transactions.length, 3)
  assert.equal(transactions[0].amount_with_breakdown.gross_amount.value, '243.00')
  assert.deepEqual(await issueOf(await shop.api(path)), [
    400,
    'INVALID_REQUEST',
    'MISSING_REQUIRED_PARAMETER',
  ])
})

test('a first cycle at another price can be a trial or an override', async (t) => {
  const shop = await shopFor(t)
  const price = (value: string) => ({ fixed_price: { currency_code: 'MYR', value } })
  const plan = await shop.newPlan({
    billing_cycles: [
      regular({ sequence: 2, total_cycles: 2 }),
      regular({ tenure_type: 'TRIAL', total_cycles: 1, pricing_scheme: price('223.00') }),
    ],
  })
  const cheaper = { billing_cycles: [{ sequence: 1, pricing_scheme: price('203.50') }] }
  const plain = await shop.newSubscription({ plan_id: plan })
  const other = await shop.newSubscription({ plan_id: plan, plan: cheaper })
  for (const id of [plain, other]) await shop.paypal.approve(id)
  await shop.paypal.turnClock(31 * DAY)
  const paid = (id: string) =>
    shop.paypal
      .ledger()
      .transactions.flatMap((transaction) =>
        transaction.subscriptionId === id ? transaction.amount.value : [],
      )
  assert.deepEqual(paid(plain), ['223.00', '243.00'])
  assert.deepEqual(paid(other), ['203.50', '243.00'])
})

test('a status change that is not allowed returns 422 with the documented issue, also when repeated', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.newSubscription()
  const invalid = [422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID']
  assert.deepEqual(await issueOf(await act(shop, id, 'suspend')), invalid)
  await shop.paypal.approve(id)
  assert.equal((await act(shop, id, 'suspend')).status, 204)
  assert.deepEqual(await issueOf(await act(shop, id, 'suspend')), invalid)
  await shop.paypal.turnClock(40 * DAY)
  assert.equal(shop.paypal.ledger().transactions.length, 1, 'a pause is not charged')
  assert.equal((await act(shop, id, 'activate')).status, 204)
  assert.equal(shop.paypal.subscription(id)?.nextBillingAt, '2026-03-16T10:00:00Z')
  assert.equal((await act(shop, id, 'cancel')).status, 204)
  assert.deepEqual(await issueOf(await act(shop, id, 'cancel')), invalid)
  const unknown = await act(shop, 'I-UNKNOWN', 'cancel')
  assert.deepEqual(await issueOf(unknown), [404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
  const bare = await shop.api(`/v1/billing/subscriptions/${id}/cancel`, {
    method: 'POST',
    body: {},
  })
  assert.deepEqual(await issueOf(bare), [400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER'])
})

test('a payment declined three times in ten days suspends the subscription', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.newSubscription()
  await shop.paypal.approve(id)
  shop.paypal.misbehave({ name: 'charge-declined', times: 3, reference: id })
  await shop.paypal.turnClock(31 * DAY)
  const failing = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(failing.status, 'ACTIVE')
  const { last_failed_payment: failed } = failing.billing_info
  assert.equal(failed.next_payment_retry_time, '2026-02-19T10:00:00Z')
  await shop.paypal.turnClock(10 * DAY)
  assert.equal(shop.paypal.subscription(id)?.status, 'SUSPENDED')
  assert.deepEqual(typesOf(shop.calls.slice(-4)).toSorted(), [
    'FAILED',
    'FAILED',
    'FAILED',
    'SUSPENDED',
  ])
})

test('a webhook verifies offline and by API call; a changed one does not', async (t) => {
  const shop = await shopFor(t)
  const names = ['webhook-flipped-byte', 'webhook-foreign-key', 'webhook-other-id'] as const
  for (const name of names) shop.paypal.misbehave({ name })
  const id = await shop.newSubscription()
  await shop.paypal.approve(id)
  await shop.paypal.quiet()
  await shop.paypal.cancel(id)
  const seen = []
  for (const { headers, body } of shop.calls) {
    const h = (name: string) => String(headers[`paypal-${name}`])
    const chain = await (await fetch(h('cert-url'))).text()
    const root = new X509Certificate(await shop.paypal.rootCertificate())
    assert.ok(new X509Certificate(chain).verify(root.publicKey), 'the root signed it')
    const text = `${h('transmission-id')}|${h('transmission-time')}|STAND-IN-WEBHOOK|${crc32(body)}`
    const offline = createVerify('SHA256')
      .update(text)
      .verify(chain, h('transmission-sig'), 'base64')
    const asked = {
      auth_algo: h('auth-algo'),
      cert_url: h('cert-url'),
      transmission_id: h('transmission-id'),
      transmission_sig: h('transmission-sig'),
      transmission_time: h('transmission-time'),
      webhook_id: DEFAULT_KEYS.paypalWebhookId,
      webhook_event: JSON.parse(body),
    }
    const answer = await shop.api('/v1/notifications/verify-webhook-signature', {
      method: 'POST',
      body: asked,
    })
    const postback = (await answer.json()).verification_status === 'SUCCESS'
    assert.equal(postback, offline)
    seen.push(offline)
  }
  assert.deepEqual(seen, [false, false, false, true])
})

test('the published example of a signature is reproduced', () => {
  const body =
    '{"id":"WH-TEST-1","event_type":"PAYMENT.SALE.COMPLETED","resource":{"id":"5CS38179PL895402Y","amount":{"total":"89.00","currency":"MYR"}}}'
  const at = {
    id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    time: '2026-01-15T08:00:00Z',
    webhookId: '1JE4291016473214C',
  }
  assert.equal(signedText(at, body), `${at.id}|${at.time}|${at.webhookId}|609627452`)
})

test('a webhook is sent up to 25 times over three days until the shop accepts it', async (t) => {
  const shop = await shopFor(t)
  shop.answerWith(() => 500)
  const id = await shop.newSubscription()
  await shop.paypal.quiet()
  await shop.paypal.turnClock(4 * DAY)
  assert.equal(shop.calls.length, 25)
  assert.equal(shop.paypal.deliveries()[0]?.state, 'dropped')
  shop.answerWith(() => 204)
  shop.paypal.misbehave({ name: 'webhook-repeated', count: 25, parallel: true })
  shop.paypal.misbehave({ name: 'webhook-never', reference: 'PAYMENT.SALE.COMPLETED' })
  await shop.paypal.approve(id)
  const ids = new Set(shop.calls.slice(25).map(({ body }) => JSON.parse(body).id))
  assert.deepEqual([shop.calls.length, ids.size], [50, 1])
})

test('held webhooks are sent in another order', async (t) => {
  const shop = await shopFor(t)
  shop.paypal.misbehave({ name: 'webhook-shuffled', times: 3 })
  const id = await shop.newSubscription()
  await shop.paypal.approve(id)
  assert.equal(typesOf(shop.calls).at(-1), 'CREATED')
  assert.equal(shop.calls.length, 3)
})

test('a call can be done with its response lost, or refused with nothing done', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.newSubscription()
  await shop.paypal.approve(id)
  shop.paypal.misbehave({ name: 'suspend-500' })
  assert.deepEqual((await issueOf(await act(shop, id, 'suspend')))[1], 'INTERNAL_SERVER_ERROR')
  assert.equal(shop.paypal.subscription(id)?.status, 'ACTIVE')
  shop.paypal.misbehave({ name: 'suspend-lost' })
  await assert.rejects(act(shop, id, 'suspend'))
  assert.equal(shop.paypal.subscription(id)?.status, 'SUSPENDED')
  shop.paypal.misbehave({ name: 'cancel-already' })
  assert.equal((await act(shop, id, 'cancel')).status, 422)
  assert.equal(shop.paypal.subscription(id)?.status, 'CANCELLED')
})

test('a payer approves on a page and is redirected; a second visit says it is already decided', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.newSubscription()
  const one = shop.paypal.subscription(id)
  const address = `${shop.paypal.apiUrl()}/webapps/billing/subscriptions`
  const page = await (await fetch(`${address}?ba_token=${one?.baToken}`)).text()
  assert.match(page, /stand-in/)
  assert.match(page, /RM\u00a0243\.00/)
  const decide = (decision: string, more = {}) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ba_token: one?.baToken ?? '', decision, ...more }),
    })
  const left = await decide('cancel')
  assert.match(left.headers.get('location') ?? '', /\/checkout\?subscription_id=I-/)
  const agreed = await decide('approve', { opener: shop.url })
  const last = await agreed.text()
  assert.ok(last.includes(`data-opener="${shop.url}"`))
  assert.ok(last.includes('src="/paypal/approval-window.js"'))
  assert.match(agreed.headers.get('content-security-policy') ?? '', /script-src 'self'/)
  assert.equal(shop.paypal.subscription(id)?.status, 'ACTIVE')
  assert.match(await (await decide('approve')).text(), /Already decided/)
})

test('the SDK is served for the right client id, and can be made to fail', async (t) => {
  const shop = await shopFor(t)
  const load = (client = DEFAULT_KEYS.paypalClientId) =>
    fetch(`${shop.paypal.sdkUrl()}?client-id=${client}&vault=true&intent=subscription`)
  const script = await load()
  assert.match(script.headers.get('content-type') ?? '', /javascript/)
  assert.ok((await script.text()).includes(`${shop.paypal.apiUrl()}`))
  assert.equal((await load('somebody-else')).status, 400)
  shop.paypal.misbehave({ name: 'sdk-404' })
  assert.equal((await load()).status, 404)
  assert.equal((await load()).status, 200)
})

test('subscriptions and their next cycle survive a restart', async (t) => {
  const { mkdtemp, rm } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const dataFolder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  t.after(() => rm(dataFolder, { recursive: true }))
  const first = await shopAtPayPal({ startAt, dataFolder })
  const id = await first.newSubscription()
  await first.paypal.approve(id)
  await first.close()
  const second = await shopAtPayPal({ startAt, dataFolder })
  t.after(() => second.close())
  await second.paypal.turnClock(31 * DAY)
  assert.equal(second.paypal.ledger().transactions.length, 2)
})
