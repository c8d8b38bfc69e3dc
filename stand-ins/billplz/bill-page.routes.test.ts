/* The payment page in a payer's browser. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startShopAtBillplz, type ShopAtBillplz } from './shop-at-billplz.ts'

let shop: ShopAtBillplz
before(async () => {
  shop = await startShopAtBillplz()
})
after(() => shop.close())

const page = async (id: string, query = '') => {
  const reply = await fetch(`${shop.url}/billplz/bills/${id}${query}`)
  return { status: reply.status, text: await reply.text(), headers: reply.headers }
}
const submitPayment = (id: string, fields: Record<string, string>) =>
  fetch(`${shop.url}/billplz/bills/${id}/pay`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

test('a due bill shows its amount, the payment methods, both sandbox buttons and a link to leave', async () => {
  const { status, text, headers } = await page(await shop.newBill())
  assert.equal(status, 200)
  for (const expectedText of [
    'stand-in',
    'RM\u00a0129.90',
    'Order R-1001',
    'Maybank2u',
    'Billplz Simulator',
    'Successful payment',
    'Failed payment',
    'Leave without paying',
  ]) {
    assert.ok(text.includes(expectedText), expectedText)
  }
  assert.ok(!text.includes('<script'))
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
})

test('a bill without an email address shows the mobile number under its own label', async () => {
  const { text } = await page(await shop.newBill({ email: '' }))
  assert.match(text, /<dt>Mobile<\/dt>\s*<dd>60123456789<\/dd>/)
  assert.ok(!text.includes('<dt>Email</dt>'))
})

test('the fields of a bill are shown as text, never as markup', async () => {
  const { text } = await page(
    await shop.newBill({ name: '<img src=x onerror=alert(1)>', description: '"><script>' }),
  )
  assert.ok(!text.includes('<IMG'))
  assert.ok(!text.includes('<script'))
  assert.ok(text.includes('&lt;IMG'))
})

test('a successful payment sends the callback first and then redirects the browser', async () => {
  const id = await shop.newBill()
  const before = shop.calls.length
  const reply = await submitPayment(id, { bank: 'MB2U0227', outcome: 'completed' })
  assert.equal(reply.status, 302)
  assert.match(reply.headers.get('location') ?? '', /\/confirmation\?from=bank&billplz\[id\]=/)
  assert.equal(shop.calls.length, before + 1)
  assert.equal(shop.billplz.bill(id)?.state, 'paid')
  assert.match((await page(id)).text, /This bill is paid/)
})

test('a failed payment redirects the browser as unpaid', async () => {
  const id = await shop.newBill()
  const reply = await submitPayment(id, { bank: 'BP-FKR01', outcome: 'failed' })
  assert.match(
    reply.headers.get('location') ?? '',
    /billplz\[paid\]=false&billplz\[paid_at\]=&billplz\[transaction_id\]=\w+&billplz\[transaction_status\]=failed/,
  )
  assert.equal(shop.billplz.bill(id)?.state, 'due')
})

test('leaving redirects signed as unpaid and sends no callback', async () => {
  const id = await shop.newBill()
  const before = shop.calls.length
  const { text } = await page(id)
  const link = /href="([^"]+)"\s*>Leave without paying/.exec(text)?.[1]?.replaceAll('&amp;', '&')
  assert.match(
    link ?? '',
    /billplz\[id\]=[\w-]+&billplz\[paid\]=false&billplz\[paid_at\]=&billplz\[x_signature\]=[0-9a-f]{64}$/,
  )
  assert.equal(shop.calls.length, before)
})

test('a bill without a redirect URL ends on a receipt', async () => {
  const id = await shop.newBill({ redirect_url: '' })
  const failed = await submitPayment(id, { outcome: 'failed' })
  assert.equal(failed.status, 200)
  assert.match(await failed.text(), /did not go through/)
  const paid = await submitPayment(id, { outcome: 'completed' })
  assert.equal(paid.status, 200)
  assert.match(await paid.text(), /This bill is paid/)
})

test('submitting the form twice pays once', async () => {
  const id = await shop.newBill()
  const [first, second] = await Promise.all([
    submitPayment(id, { outcome: 'completed' }),
    submitPayment(id, { outcome: 'completed' }),
  ])
  assert.deepEqual([first.status, second.status].toSorted(), [302, 303])
  const { transactions } = shop.billplz.ledger()
  assert.equal(transactions.filter((transaction) => transaction.billId === id).length, 1)
})

test('a bank preselected by the shop skips the list; an unknown code shows it', async () => {
  const id = await shop.newBill({ reference_1_label: 'Bank Code', reference_1: 'MB2U0227' })
  const direct = await page(id, '?auto_submit=true')
  assert.ok(direct.text.includes('Maybank2u') && !direct.text.includes('How would you like to pay'))
  assert.ok((await page(id)).text.includes('How would you like to pay'))
  const unknownBank = await shop.newBill({
    reference_1_label: 'Bank Code',
    reference_1: 'mb2u0227',
  })
  assert.ok(
    (await page(unknownBank, '?auto_submit=true')).text.includes('How would you like to pay'),
  )
})

test('an unknown bill is a 404 page, and the overview lists bills with their callbacks', async () => {
  assert.equal((await page('unknown0')).status, 404)
  const list = await (await fetch(`${shop.url}/billplz`)).text()
  assert.ok(list.includes('R-1001') && list.includes('callback 1 delivered: 200'))
})
