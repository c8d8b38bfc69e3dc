/** The waitlist of products that are not available. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { minEmailInterval } from '#domain/waitlist/waitlist.ts'
import { hours } from '#domain/time.ts'
import { saveStops } from '#server/catalogue/stop-products.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createWaitlistTools, tokenIn } from '#tests/support/desks/waitlist.ts'

import { queueAnnouncedEmails } from './notify-subscribers.ts'

const joinCall = 'POST /api/waitlist'
const deskCall = 'GET /api/admin/waitlist'
const notifyCall = 'POST /api/admin/waitlist/notify'
const productId = 31
const productName = 'Arginine & Q10'
const otherProductId = 27

/** The shop runs without background jobs, so that the tests control each step. */
const testShop = await startShopWithPayments({ after }, { settings: { RUN_JOBS: 'false' } })
const { shop, emails, config, clock, createVisitor } = testShop
const { newestEmail, subscribeAndConfirm, rowsOf } = createWaitlistTools(testShop)
let { call: admin } = await createStaffMember(testShop, 'admin')

beforeEach(async () => {
  // The rate limit per IP starts again after an hour, in which the session of staff ends.
  clock.advance(hours(1) + 1)
  admin = (await createStaffMember(testShop, 'admin')).call
  await saveProduct(productId, { available: false })
})

async function saveProduct(id: number, form: Record<string, unknown>): Promise<void> {
  const params = { productId: String(id) }
  const current = await admin('GET /api/admin/products/{productId}', { params })
  const body = { version: current.version, form: { ...current.form, ...form }, photos: [] }
  await admin('PUT /api/admin/products/{productId}', { params, body })
}

async function archive(id: number, archived: boolean): Promise<void> {
  const params = { productId: String(id) }
  const { version } = await admin('GET /api/admin/products/{productId}', { params })
  await admin('PUT /api/admin/products/{productId}/shelf', { params, body: { version, archived } })
}

async function readAwaited(id = productId) {
  const { awaitedProducts } = await admin(deskCall)
  return awaitedProducts.find((product) => product.productId === id)
}

const signUp = (body: object) =>
  createVisitor()(joinCall, { body: { email: 'asks@example.com', productId, ...body } })

test('a sign-up is refused for an available, unknown or unpublished product, and for two targets', async () => {
  const refusalOf = async (body: object) => {
    const { code, message } = await expectRefusal(signUp(body))
    return `${code} ${message}`
  }
  assert.equal(
    await refusalOf({ productId: otherProductId }),
    'INVALID This product is available now.',
  )
  const unknown = 'INVALID This product is not in our shop any more.'
  assert.equal(await refusalOf({ productId: 9_999 }), unknown)
  await archive(productId, true)
  assert.equal(await refusalOf({}), unknown)
  await archive(productId, false)
  for (const body of [{ range: 'Immunity' }, { productId: undefined }, { productId: '31' }])
    assert.match(await refusalOf(body), /^INVALID/)
  const malay = createVisitor()(
    joinCall,
    { body: { email: 'asks@example.com', productId: otherProductId } },
    { headers: { 'accept-language': 'ms' } },
  )
  assert.equal((await expectRefusal(malay)).message, 'Produk ini tersedia sekarang.')
  assert.deepEqual(await rowsOf('asks@example.com'), [])
})

test('one address can wait for a range and for products, once for each', async () => {
  const email = 'several@example.com'
  await saveProduct(otherProductId, { available: false })
  await subscribeAndConfirm({ email, productId })
  await subscribeAndConfirm({ email, productId: otherProductId })
  await subscribeAndConfirm({ email, range: 'Immunity' })
  assert.equal(emails.messages(email).length, 3, 'one confirmation for each')
  clock.advance(minEmailInterval + 1)
  await createVisitor()(joinCall, { body: { email, productId } })
  const repeated = await newestEmail(email)
  assert.match(repeated.subject, /already on the waitlist/)
  assert.match(repeated.text, /You are on the waitlist for Arginine & Q10\./)
  assert.deepEqual(
    (await rowsOf(email)).map(({ range, product_id }) => range ?? product_id).toSorted(),
    [otherProductId, productId, 'Immunity'],
  )
  const subscriber = { email: 'both@example.com', productId }
  await Promise.all([
    createVisitor()(joinCall, { body: subscriber }),
    createVisitor()(joinCall, { body: subscriber }),
  ])
  assert.equal((await rowsOf(subscriber.email)).length, 1)

  await createVisitor()('POST /api/waitlist/leave', {
    body: { token: tokenIn(repeated, 'leave') },
  })
  assert.deepEqual(await rowsOf(email), [], 'unsubscribing deletes all entries')
  await saveProduct(otherProductId, { available: true })
})

test('emails and the outbox keep the product secret, and subjects do not name it', async () => {
  const email = 'secret@example.com'
  await createVisitor()(joinCall, { body: { email, productId } })
  const stored = await shop.db
    .selectFrom('outbox_email')
    .select(['dedupe_key', 'data'])
    .where('recipient', '=', email)
    .execute()
  assert.equal(stored.length, 1)
  assert.doesNotMatch(JSON.stringify(stored), /Arginine|waitlist\//)
  const message = await newestEmail(email)
  assert.doesNotMatch(message.subject, /Arginine/)
  assert.match(message.text, /join the waitlist for Arginine & Q10/)
  assert.match(message.unsubscribe, /^List-Unsubscribe: </m)
  assert.doesNotMatch(testShop.logLines.join('\n'), /secret@|Arginine/)
})

test('the desk names what is missing, and notifies only for an available product', async () => {
  const email = 'state@example.com'
  await subscribeAndConfirm({ email, productId })
  const count = async () => (await readAwaited())?.pending ?? 0
  const announce = async () => admin(notifyCall, { body: { productId, pending: await count() } })
  const stateOf = async () => (await readAwaited())?.state
  assert.deepEqual(await readAwaited(), {
    productId,
    name: productName,
    state: 'not available',
    pending: 1,
    leaving: 0,
  })
  const refusal = await expectRefusal(announce())
  assert.equal(refusal.code, 'INVALID')
  assert.match(refusal.message, /not available for sale/)
  await saveProduct(productId, { available: true, stopWithoutStock: true })
  await saveStops(shop, async () => new Set([productId]))
  assert.equal(await stateOf(), 'stopped')
  assert.equal((await expectRefusal(announce())).code, 'INVALID')
  await archive(productId, true)
  assert.equal(await stateOf(), 'not in the shop')
  await archive(productId, false)
  await saveProduct(productId, { available: true, stopWithoutStock: false })
  assert.equal(await stateOf(), 'available')
  const outdated = admin(notifyCall, { body: { productId, pending: (await count()) + 1 } })
  assert.equal((await expectRefusal(outdated)).code, 'CONFLICT')
  assert.equal(await count(), 1, 'no subscriber was notified')
  await createVisitor()('POST /api/waitlist/leave', {
    body: { token: tokenIn(await newestEmail(email), 'leave') },
  })
  assert.equal(await readAwaited(), undefined)
})

test('subscribers of a product get one email in their language, and their entries are deleted', async () => {
  await subscribeAndConfirm({ email: 'english@example.com', productId })
  await subscribeAndConfirm({ email: 'english@example.com', range: 'Immunity' })
  const body = { email: 'malay@example.com', productId }
  await createVisitor()(joinCall, { body }, { headers: { 'accept-language': 'ms' } })
  const confirmation = await newestEmail(body.email)
  assert.match(confirmation.text, /menyertai senarai menunggu bagi Arginine & Q10/)
  const token = tokenIn(confirmation, 'confirm')
  await createVisitor()('POST /api/waitlist/confirm', { body: { token } })
  await signUp({ email: 'never@example.com' })
  await saveProduct(productId, { available: true })

  const { range, notified } = await admin(notifyCall, { body: { productId, pending: 2 } })
  assert.deepEqual([range, notified], [null, 2])
  assert.deepEqual([(await readAwaited())?.pending, (await readAwaited())?.leaving], [0, 2])
  await Promise.all([queueAnnouncedEmails(shop), queueAnnouncedEmails(shop)])
  await sendDueEmails(shop)
  const subject = 'A product from your waitlist is available again'
  const english = emails.messages('english@example.com').filter((mail) => mail.subject === subject)
  assert.equal(english.length, 1)
  assert.match(english[0]?.text ?? '', /Arginine & Q10 is available again/)
  assert.ok(english[0]?.text.includes(`${config.PUBLIC_URL}/products/${productId}\n`))
  const malay = await newestEmail(body.email)
  assert.match(malay.text, /Arginine & Q10 tersedia semula/)
  assert.ok(malay.text.includes(`${config.PUBLIC_URL}/ms/products/${productId}`))
  assert.doesNotMatch((await newestEmail('never@example.com')).subject, /available/)
  const remaining = await rowsOf('english@example.com', body.email)
  assert.deepEqual(
    remaining.map((row) => row.range),
    ['Immunity'],
  )

  const [announcement] = (await admin(deskCall)).announcements
  assert.deepEqual([announcement?.range, announcement?.productName], [null, productName])
  const audit = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'product.announced')
    .execute()
  assert.deepEqual(audit, [{ subject_id: String(productId), detail: { count: 2 } }])
})

test('the data download names the product, and deleting the account deletes its entry', async () => {
  const email = 'owner@example.com'
  const { call } = await createCustomer(testShop, { email })
  await subscribeAndConfirm({ email, productId })
  await subscribeAndConfirm({ email: 'neighbour@example.com', productId })
  const [entry, ...others] = Object(await call('GET /api/users/my-data'))['waitlist']
  assert.deepEqual([entry.range, entry.product], [null, { id: productId, name: productName }])
  assert.deepEqual(others, [])
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await rowsOf(email), [])
  assert.equal((await rowsOf('neighbour@example.com')).length, 1)
})
