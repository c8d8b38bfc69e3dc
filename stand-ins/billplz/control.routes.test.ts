/* Faults are scheduled through the control handle, or by control calls over HTTP. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { BILLPLZ_FAULTS } from './faults.ts'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'

let shop: ShopAtBillplz
beforeEach(async () => {
  shop = await startShopAtBillplz()
})
afterEach(() => shop.close())

test('a fault applies to one reference, a number of times, until it is cleared', async () => {
  shop.billplz.simulateFault({ name: 'create-422', reference: 'R-2002', times: 2 })
  assert.equal((await shop.create()).status, 200)
  const status = async () => (await shop.create({ reference_1: 'R-2002' })).status
  assert.deepEqual([await status(), await status(), await status()], [422, 422, 200])
  shop.billplz.simulateFault({ name: 'create-422', times: 'always' })
  for (let i = 0; i < 3; i++) assert.equal((await shop.create()).status, 422)
  shop.billplz.clearFaults()
  assert.equal((await shop.create()).status, 200)
})

test('control calls over HTTP do the same as the handle', async () => {
  const control = (path: string, body?: object, method = 'POST') =>
    fetch(`${shop.url}/billplz/control${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  assert.equal((await control('/faults', { name: 'get-500' })).status, 200)
  const id = await shop.newBill()
  assert.equal((await shop.api(`/v3/bills/${id}`)).status, 500)
  assert.equal((await control('/faults', { name: 'dance' })).status, 400)
  assert.equal((await control('/faults', undefined, 'DELETE')).status, 200)
  const { can } = await (await control('/faults', undefined, 'GET')).json()
  assert.equal(can.length, Object.keys(BILLPLZ_FAULTS).length)

  shop.respondWith((n) => (n === 1 ? 500 : 200))
  assert.equal((await control(`/bills/${id}/fail`)).status, 200)
  const at = new Date(shop.billplz.now().getTime() + 60_000).toISOString()
  assert.equal((await control(`/bills/${id}/pay`, { bank: 'BP-TNG01', at })).status, 200)
  assert.ok(shop.billplz.now().toISOString() >= at)
  assert.equal((await control(`/bills/${id}/pay`)).status, 400, 'paid already')
  const clock = await (await control('/clock', { advanceMs: 2000 })).json()
  assert.equal(clock.now, shop.billplz.now().toISOString())
  assert.equal((await (await control('/deliveries/1/send')).json()).status, 200)
  assert.equal((await control('/deliveries/99/send')).status, 400)
  const ledger = await (await control('/ledger', undefined, 'GET')).json()
  assert.deepEqual(ledger, JSON.parse(JSON.stringify(shop.billplz.ledger())))
  assert.equal(ledger.deliveries[0].attempts.length, 3)

  await control('/settings', { rateLimit: 10, extraPaymentInfo: false })
  assert.equal((await shop.api('/v3/fpx_banks')).headers.get('RateLimit-Limit'), '10')
})
