import assert from 'node:assert/strict'
import { test } from 'node:test'

import { aPayBody, aPayingShop, billOf, until } from '#tests/support/a-paying-shop.ts'

const pay = 'POST /api/billplz/pay'
const lookUp = 'GET /api/billplz/get-bill/{billId}'

test('a guest pays at the bank and finds the order paid, with its letter', async (t) => {
  const { call, bank, letters, visitor } = await aPayingShop(t)
  const { url, data } = await call(pay, {
    body: aPayBody({ paymentData: { total: 250, voucherCode: 'demo20' } }),
  })
  assert.equal(data.url, url)
  const billId = billOf(url)
  assert.equal(bank.bill(billId)?.amount, 25_000)
  const waiting = await call(lookUp, { params: { billId } })
  assert.equal(waiting.paymentState, 'Pending...')
  assert.equal(waiting.masked, false)

  await bank.pay(billId)
  const paid = await until('the order is paid', async () => {
    const order = await visitor()(lookUp, { params: { billId } })
    return order.paymentState === 'Paid' && order
  })
  assert.equal(paid.masked, true, 'a stranger sees that it is paid and not who paid')
  assert.equal(paid.user.firstName, 'A***')
  const mine = await call(lookUp, { params: { billId } })
  assert.equal(mine.totalPrice, '250.00')
  assert.equal(mine.discount_code, 'DEMO20')
  assert.equal(mine.user.email, 'aisyah@example.com')
  assert.equal(mine.letterSent, true)
  const letter = await until('the letter', async () =>
    letters.messages('aisyah@example.com').find(({ subject }) => subject.includes('payment')),
  )
  assert.match(letter.text, /RM\u00a0250\.00/)
  assert.match(letter.subject, new RegExp(mine.orderId))
})
