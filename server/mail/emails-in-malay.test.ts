import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { ApiError } from '#web/api/client.ts'

const inMalay = { headers: { 'accept-language': 'ms' } }
const pay = 'POST /api/billplz/pay'
/** Grape seed and green tea: ingredients with a Malay name. */
const productWithGreenTea = 24

test('an order placed in Malay gets emails in Malay, with links to Malay pages', async (t) => {
  const { call, billplz, emails, config, app } = await startShopWithPayments(t)
  const body = buildPayBody({
    cart: [{ id: productWithGreenTea, quantity: 1 }],
    paymentData: { total: 146 },
    customerDetails: { city: 'George Town', state: 'Penang', postalCode: '10000' },
  })
  const { url } = await call(pay, { body }, inMalay)
  await billplz.pay(readBillId(url))
  const message = await waitUntil('the email', async () =>
    emails.listEmails('aisyah@example.com').find(({ subject }) => subject.includes('bayaran')),
  )
  assert.match(message.text, /Terima kasih\. Pesanan \w{8} telah dibayar/)
  assert.match(message.text, /RM\u00a0/, 'amounts have the same format in both languages')
  assert.match(message.html, /<html lang="ms-MY">/)
  assert.match(message.text, /10000 George Town, Pulau Pinang/)
  assert.match(message.html, /Teh hijau \d+\u00a0mg/)
  assert.doesNotMatch(message.html, /Green tea|Penang/)
  assert.match(
    message.html,
    new RegExp(`src="${config.PUBLIC_URL}/pictures/`),
    'URLs of pictures have no language prefix',
  )
  const [, path = ''] = new RegExp(`${config.PUBLIC_URL}(/order/\\S+)`).exec(message.text) ?? []
  const linkResponse = await app.inject({ method: 'GET', url: path })
  assert.match(String(linkResponse.headers.location), /^\/ms\/confirmation\?/)
  const returnUrl = `/payment-return?billplz%5Bid%5D=${readBillId(url)}`
  const returnResponse = await app.inject({ method: 'GET', url: returnUrl })
  assert.match(String(returnResponse.headers.location), /^\/ms\/confirmation\?/)
})

test('a new account gets its email in the language of the page', async (t) => {
  const { call, emails, config } = await startShopWithPayments(t)
  const form = {
    firstName: 'Aisyah',
    lastName: 'Rahman',
    email: 'baharu@example.com',
    password: 'empat kata yang panjang',
    confirmPassword: 'empat kata yang panjang',
    address: '12 Jalan Contoh',
    address_2: '',
    phone: '012-345 6789',
    city: 'Petaling Jaya',
    state: 'Selangor',
    country: 'Malaysia',
    postalCode: '47000',
  }
  await call('POST /api/users/register', { body: form }, inMalay)
  const message = await waitUntil('the email', async () => emails.listEmails(form.email)[0])
  assert.match(message.subject, /Sahkan alamat e-mel/)
  assert.ok(message.text.includes(`${config.PUBLIC_URL}/ms/verify-email?token=`))
})

test('an error’s message is in the requested language, or English; its code is not translated', async (t) => {
  const { call } = await startShopWithPayments(t)
  const sendEmptyCart = async (headers: Record<string, string>): Promise<ApiError> => {
    const result = await call(pay, { body: buildPayBody({ cart: [] }) }, { headers }).catch(
      (error: unknown) => error,
    )
    assert.ok(result instanceof ApiError, String(result))
    return result
  }
  const malay = await sendEmptyCart({ 'accept-language': 'ms-MY, en;q=0.5' })
  assert.deepEqual([malay.code, malay.message], ['CART_EMPTY', 'Troli anda kosong.'])
  const english = await sendEmptyCart({ 'accept-language': 'id, en;q=0.5' })
  assert.equal(english.message, 'Your cart is empty.')
})
