/*
 * The PayPal stand-in against documented behaviour: statuses and issues, cycles and failures on its
 * clock, the approval page and the browser SDK.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { DEFAULT_KEYS } from '#stand-ins/default-keys.ts'
import {
  buildRegularCycle,
  startShopAtPayPal,
  type Call,
  type ShopAtPayPal,
} from './shop-at-paypal.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const startAt = new Date('2026-01-15T06:00:00Z')

async function shopFor(t: TestContext): Promise<ShopAtPayPal> {
  const shop = await startShopAtPayPal({ startAt, callbackSchedule: 'real' })
  t.after(() => shop.close())
  return shop
}

const eventNamesOf = (calls: readonly Call[]) => calls.map(({ type }) => type.split('.').at(-1))
const requestAction = (shop: ShopAtPayPal, id: string, action: 'suspend' | 'activate' | 'cancel') =>
  shop.api(`/v1/billing/subscriptions/${id}/${action}`, {
    method: 'POST',
    body: { reason: 'By the customer' },
  })
/** Returns status, name and issue of an error response. */
const issueOf = async (response: Response) => {
  const body = await response.json()
  return [response.status, body.name, body.details?.[0]?.issue]
}

test('calls need a token, and a wrong secret is refused', async (t) => {
  const shop = await shopFor(t)
  const refused = await fetch(`${shop.paypal.apiUrl()}/v1/billing/plans`)
  assert.deepEqual(await issueOf(refused), [401, 'AUTHENTICATION_FAILURE', undefined])
  assert.match(refused.headers.get('paypal-debug-id') ?? '', /^[0-9a-f]{13}$/)
  const tokenResponse = await fetch(`${shop.paypal.apiUrl()}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  assert.equal((await tokenResponse.json()).error, 'invalid_client')
  shop.paypal.simulateFault({ name: 'get-401' })
  const id = await shop.createSubscription()
  assert.equal((await shop.api(`/v1/billing/subscriptions/${id}`)).status, 401)
})

test('a repeated request id returns the same subscription', async (t) => {
  const shop = await shopFor(t)
  const headers = { 'paypal-request-id': 'r-1' }
  const id = await shop.createSubscription({}, headers)
  assert.equal(await shop.createSubscription({}, headers), id)
  assert.notEqual(await shop.createSubscription(), id)
  const body = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(body.status, 'APPROVAL_PENDING')
  assert.equal(body.billing_info, undefined)
  assert.equal(body.links[0].rel, 'approve')
})

test('each of three cycles is one sale, then the subscription expires', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  await shop.paypal.waitUntilIdle()
  assert.deepEqual(eventNamesOf(shop.calls).toSorted(), ['ACTIVATED', 'COMPLETED', 'CREATED'])
  const active = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(active.billing_info.next_billing_time, '2026-02-14T10:00:00Z')
  assert.equal(active.billing_info.last_payment.amount.value, '243.00')
  await shop.paypal.advanceClock(31 * DAY_MS)
  const sale = JSON.parse(shop.calls.at(-1)?.body ?? '')
  assert.equal(sale.resource.billing_agreement_id, id)
  assert.equal(sale.resource.custom, 'sub-1')
  assert.deepEqual(sale.resource.amount.total, '243.00')
  await shop.paypal.advanceClock(100 * DAY_MS)
  assert.equal(shop.paypal.subscription(id)?.status, 'EXPIRED')
  assert.deepEqual(eventNamesOf(shop.calls.slice(-2)).toSorted(), ['COMPLETED', 'EXPIRED'])
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

test('a refund changes the listed payment and sends a webhook that names only the payment', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  await shop.paypal.waitUntilIdle()
  const [payment] = shop.paypal.ledger().transactions
  assert.ok(payment)
  const readStatus = async () => {
    const range = 'start_time=2026-01-01T00:00:00Z&end_time=2026-12-31T00:00:00Z'
    const path = `/v1/billing/subscriptions/${id}/transactions?${range}`
    return (await (await shop.api(path)).json()).transactions[0].status
  }
  await shop.paypal.refund(payment.id, { value: 20 })
  assert.equal(await readStatus(), 'PARTIALLY_REFUNDED')
  const event = JSON.parse(shop.calls.at(-1)?.body ?? '')
  assert.equal(event.event_type, 'PAYMENT.SALE.REFUNDED')
  assert.equal(event.resource.sale_id, payment.id)
  assert.equal(event.resource.amount.total, '-20.00')
  assert.equal(event.resource.billing_agreement_id, undefined)
  await assert.rejects(shop.paypal.refund(payment.id, { value: 223.01 }))
  await shop.paypal.refund(payment.id, { event: 'REVERSED' })
  assert.equal(await readStatus(), 'REFUNDED')
  assert.equal(JSON.parse(shop.calls.at(-1)?.body ?? '').resource.sale_id, undefined)
})

test('a first cycle at another price can be a trial or an override', async (t) => {
  const shop = await shopFor(t)
  const price = (value: string) => ({ fixed_price: { currency_code: 'MYR', value } })
  const plan = await shop.createPlan({
    billing_cycles: [
      buildRegularCycle({ sequence: 2, total_cycles: 2 }),
      buildRegularCycle({ tenure_type: 'TRIAL', total_cycles: 1, pricing_scheme: price('223.00') }),
    ],
  })
  const override = { billing_cycles: [{ sequence: 1, pricing_scheme: price('203.50') }] }
  const withTrial = await shop.createSubscription({ plan_id: plan })
  const withOverride = await shop.createSubscription({ plan_id: plan, plan: override })
  for (const id of [withTrial, withOverride]) await shop.paypal.approve(id)
  await shop.paypal.advanceClock(31 * DAY_MS)
  const paidAmounts = (id: string) =>
    shop.paypal
      .ledger()
      .transactions.flatMap((transaction) =>
        transaction.subscriptionId === id ? transaction.amount.value : [],
      )
  assert.deepEqual(paidAmounts(withTrial), ['223.00', '243.00'])
  assert.deepEqual(paidAmounts(withOverride), ['203.50', '243.00'])
})

test('a status change that is not allowed returns 422 with the documented issue, also when repeated', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  const invalid = [422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID']
  assert.deepEqual(await issueOf(await requestAction(shop, id, 'suspend')), invalid)
  await shop.paypal.approve(id)
  assert.equal((await requestAction(shop, id, 'suspend')).status, 204)
  assert.deepEqual(await issueOf(await requestAction(shop, id, 'suspend')), invalid)
  await shop.paypal.advanceClock(40 * DAY_MS)
  assert.equal(shop.paypal.ledger().transactions.length, 1, 'a pause is not charged')
  assert.equal((await requestAction(shop, id, 'activate')).status, 204)
  assert.equal(shop.paypal.subscription(id)?.nextBillingAt, '2026-03-16T10:00:00Z')
  assert.equal((await requestAction(shop, id, 'cancel')).status, 204)
  assert.deepEqual(await issueOf(await requestAction(shop, id, 'cancel')), invalid)
  const unknown = await requestAction(shop, 'I-UNKNOWN', 'cancel')
  assert.deepEqual(await issueOf(unknown), [404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
  const bare = await shop.api(`/v1/billing/subscriptions/${id}/cancel`, {
    method: 'POST',
    body: {},
  })
  assert.deepEqual(await issueOf(bare), [400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER'])
})

test('a payment declined three times in ten days suspends the subscription', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  shop.paypal.simulateFault({ name: 'charge-declined', times: 3, reference: id })
  await shop.paypal.advanceClock(31 * DAY_MS)
  const failing = await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()
  assert.equal(failing.status, 'ACTIVE')
  const { last_failed_payment: failed } = failing.billing_info
  assert.equal(failed.next_payment_retry_time, '2026-02-19T10:00:00Z')
  await shop.paypal.advanceClock(10 * DAY_MS)
  assert.equal(shop.paypal.subscription(id)?.status, 'SUSPENDED')
  assert.deepEqual(eventNamesOf(shop.calls.slice(-4)).toSorted(), [
    'FAILED',
    'FAILED',
    'FAILED',
    'SUSPENDED',
  ])
})

test('a call can succeed although its response is lost, or fail without effect', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  await shop.paypal.approve(id)
  shop.paypal.simulateFault({ name: 'suspend-500' })
  assert.deepEqual(
    (await issueOf(await requestAction(shop, id, 'suspend')))[1],
    'INTERNAL_SERVER_ERROR',
  )
  assert.equal(shop.paypal.subscription(id)?.status, 'ACTIVE')
  shop.paypal.simulateFault({ name: 'suspend-lost' })
  await assert.rejects(requestAction(shop, id, 'suspend'))
  assert.equal(shop.paypal.subscription(id)?.status, 'SUSPENDED')
  shop.paypal.simulateFault({ name: 'cancel-already' })
  assert.equal((await requestAction(shop, id, 'cancel')).status, 422)
  assert.equal(shop.paypal.subscription(id)?.status, 'CANCELLED')
})

test('get-stale returns the subscription before its last change, only for its reference', async (t) => {
  const shop = await shopFor(t)
  const readStatus = async (id: string) =>
    (await (await shop.api(`/v1/billing/subscriptions/${id}`)).json()).status
  const ids = [await shop.createSubscription(), await shop.createSubscription()] as const
  for (const id of ids) {
    await shop.paypal.approve(id)
    await requestAction(shop, id, 'suspend')
  }
  const [staleId, otherId] = ids
  shop.paypal.simulateFault({ name: 'get-stale', reference: staleId })
  assert.equal(await readStatus(otherId), 'SUSPENDED')
  assert.equal(await readStatus(staleId), 'ACTIVE')
  assert.equal(await readStatus(staleId), 'SUSPENDED', 'once only')
})

test('a payer approves on a page and is redirected; a second visit says it is already decided', async (t) => {
  const shop = await shopFor(t)
  const id = await shop.createSubscription()
  const subscription = shop.paypal.subscription(id)
  const pageUrl = `${shop.paypal.apiUrl()}/webapps/billing/subscriptions`
  const page = await (await fetch(`${pageUrl}?ba_token=${subscription?.baToken}`)).text()
  assert.match(page, /stand-in/)
  assert.match(page, /RM\u00a0243\.00/)
  const decide = (decision: string, extraFields = {}) =>
    fetch(pageUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ba_token: subscription?.baToken ?? '',
        decision,
        ...extraFields,
      }),
    })
  const cancelled = await decide('cancel')
  assert.match(cancelled.headers.get('location') ?? '', /\/checkout\?subscription_id=I-/)
  const approved = await decide('approve', { opener: shop.url })
  const approvalResultPage = await approved.text()
  assert.ok(approvalResultPage.includes(`data-opener="${shop.url}"`))
  assert.ok(approvalResultPage.includes('src="/paypal/approval-window.js"'))
  assert.match(approved.headers.get('content-security-policy') ?? '', /script-src 'self'/)
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
  assert.equal((await load('another-client')).status, 400)
  shop.paypal.simulateFault({ name: 'sdk-404' })
  assert.equal((await load()).status, 404)
  assert.equal((await load()).status, 200)
})

test('subscriptions and their next cycle survive a restart', async (t) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const shops: ShopAtPayPal[] = []
  t.after(async () => {
    // First the shops: closing them writes to the folder.
    await Promise.all(shops.map((shop) => shop.close()))
    await rm(dataFolder, { recursive: true })
  })
  const first = await startShopAtPayPal({ startAt, dataFolder })
  shops.push(first)
  const id = await first.createSubscription()
  await first.paypal.approve(id)
  await first.close()
  const second = await startShopAtPayPal({ startAt, dataFolder })
  shops.push(second)
  await second.paypal.advanceClock(31 * DAY_MS)
  assert.equal(second.paypal.ledger().transactions.length, 2)
})
