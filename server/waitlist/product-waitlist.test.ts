/** The waitlist of products that are not available. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { z } from 'zod'

import { minEmailInterval } from '#domain/waitlist/waitlist.ts'
import { hours } from '#domain/time.ts'
import { updateStoppedProducts } from '#server/catalogue/stop-products.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createWaitlistTools, findWaitlistToken } from '#tests/support/desks/waitlist.ts'

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
const { sendAndReadNewestEmail, subscribeAndConfirm, listEntries } = createWaitlistTools(testShop)
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

async function findAwaitedProduct(id = productId) {
  const { awaitedProducts } = await admin(deskCall)
  return awaitedProducts.find((product) => product.productId === id)
}

const signUp = (body: object) =>
  createVisitor()(joinCall, { body: { email: 'asks@example.com', productId, ...body } })

test('a sign-up is refused for an available, unknown or unpublished product, and for two targets', async () => {
  const readRefusal = async (body: object) => {
    const { code, message } = await expectRefusal(signUp(body))
    return `${code} ${message}`
  }
  assert.equal(
    await readRefusal({ productId: otherProductId }),
    'INVALID This product is available now.',
  )
  const unknownProductText = 'INVALID This product is not in our shop any more.'
  assert.equal(await readRefusal({ productId: 9_999 }), unknownProductText)
  await archive(productId, true)
  assert.equal(await readRefusal({}), unknownProductText)
  await archive(productId, false)
  for (const body of [{ range: 'Immunity' }, { productId: undefined }, { productId: '31' }])
    assert.match(await readRefusal(body), /^INVALID/)
  const malaySignUp = createVisitor()(
    joinCall,
    { body: { email: 'asks@example.com', productId: otherProductId } },
    { headers: { 'accept-language': 'ms' } },
  )
  assert.equal((await expectRefusal(malaySignUp)).message, 'Produk ini tersedia sekarang.')
  assert.deepEqual(await listEntries('asks@example.com'), [])
})

test('one address can wait for a range and for products, once for each', async () => {
  const email = 'several@example.com'
  await saveProduct(otherProductId, { available: false })
  await subscribeAndConfirm({ email, productId })
  await subscribeAndConfirm({ email, productId: otherProductId })
  await subscribeAndConfirm({ email, range: 'Immunity' })
  assert.equal(emails.listEmails(email).length, 3, 'one confirmation for each')
  clock.advance(minEmailInterval + 1)
  await createVisitor()(joinCall, { body: { email, productId } })
  const repeatedEmail = await sendAndReadNewestEmail(email)
  assert.match(repeatedEmail.subject, /already on the waitlist/)
  assert.match(repeatedEmail.text, /You are on the waitlist for Arginine & Q10\./)
  assert.deepEqual(
    (await listEntries(email)).map(({ range, product_id }) => range ?? product_id).toSorted(),
    [otherProductId, productId, 'Immunity'],
  )
  const subscriber = { email: 'both@example.com', productId }
  await Promise.all([
    createVisitor()(joinCall, { body: subscriber }),
    createVisitor()(joinCall, { body: subscriber }),
  ])
  assert.equal((await listEntries(subscriber.email)).length, 1)

  await createVisitor()('POST /api/waitlist/leave', {
    body: { token: findWaitlistToken(repeatedEmail, 'leave') },
  })
  assert.deepEqual(await listEntries(email), [], 'unsubscribing deletes all entries')
  await saveProduct(otherProductId, { available: true })
})

test('the outbox, the log and the subjects of emails do not name the product', async () => {
  const email = 'secret@example.com'
  await createVisitor()(joinCall, { body: { email, productId } })
  const outboxRows = await shop.db
    .selectFrom('outbox_email')
    .select(['dedupe_key', 'data'])
    .where('recipient', '=', email)
    .execute()
  assert.equal(outboxRows.length, 1)
  assert.doesNotMatch(JSON.stringify(outboxRows), /Arginine|waitlist\//)
  const message = await sendAndReadNewestEmail(email)
  assert.doesNotMatch(message.subject, /Arginine/)
  assert.match(message.text, /join the waitlist for Arginine & Q10/)
  assert.match(message.unsubscribe, /^List-Unsubscribe: </m)
  assert.doesNotMatch(testShop.logLines.join('\n'), /secret@|Arginine/)
})

test('the desk names what is missing, and notifies only for an available product', async () => {
  const email = 'state@example.com'
  await subscribeAndConfirm({ email, productId })
  const countPending = async () => (await findAwaitedProduct())?.pendingCount ?? 0
  const announce = async () =>
    admin(notifyCall, { body: { productId, pendingCount: await countPending() } })
  const readState = async () => (await findAwaitedProduct())?.state
  assert.deepEqual(await findAwaitedProduct(), {
    productId,
    name: productName,
    state: 'not available',
    pendingCount: 1,
    beingNotifiedCount: 0,
  })
  const refusal = await expectRefusal(announce())
  assert.equal(refusal.code, 'INVALID')
  assert.match(refusal.message, /not available for sale/)
  await saveProduct(productId, { available: true, stopWithoutStock: true })
  await updateStoppedProducts(shop, async () => new Set([productId]))
  assert.equal(await readState(), 'stopped')
  assert.equal((await expectRefusal(announce())).code, 'INVALID')
  await archive(productId, true)
  assert.equal(await readState(), 'not in the shop')
  await archive(productId, false)
  await saveProduct(productId, { available: true, stopWithoutStock: false })
  assert.equal(await readState(), 'available')
  const outdatedAnnouncement = admin(notifyCall, {
    body: { productId, pendingCount: (await countPending()) + 1 },
  })
  assert.equal((await expectRefusal(outdatedAnnouncement)).code, 'CONFLICT')
  assert.equal(await countPending(), 1, 'no subscriber was notified')
  await createVisitor()('POST /api/waitlist/leave', {
    body: { token: findWaitlistToken(await sendAndReadNewestEmail(email), 'leave') },
  })
  assert.equal(await findAwaitedProduct(), undefined)
})

test('subscribers of a product get one email in their language, and their entries are deleted', async () => {
  await subscribeAndConfirm({ email: 'english@example.com', productId })
  await subscribeAndConfirm({ email: 'english@example.com', range: 'Immunity' })
  const body = { email: 'malay@example.com', productId }
  await createVisitor()(joinCall, { body }, { headers: { 'accept-language': 'ms' } })
  const confirmation = await sendAndReadNewestEmail(body.email)
  assert.match(confirmation.text, /menyertai senarai menunggu bagi Arginine & Q10/)
  const token = findWaitlistToken(confirmation, 'confirm')
  await createVisitor()('POST /api/waitlist/confirm', { body: { token } })
  await signUp({ email: 'never@example.com' })
  await saveProduct(productId, { available: true })

  const { range, notifiedCount } = await admin(notifyCall, {
    body: { productId, pendingCount: 2 },
  })
  assert.deepEqual([range, notifiedCount], [null, 2])
  const awaitedProduct = await findAwaitedProduct()
  assert.deepEqual([awaitedProduct?.pendingCount, awaitedProduct?.beingNotifiedCount], [0, 2])
  await Promise.all([queueAnnouncedEmails(shop), queueAnnouncedEmails(shop)])
  await sendDueEmails(shop)
  const subject = 'A product from your waitlist is available again'
  const englishEmails = emails
    .listEmails('english@example.com')
    .filter((mail) => mail.subject === subject)
  assert.equal(englishEmails.length, 1)
  assert.match(englishEmails[0]?.text ?? '', /Arginine & Q10 is available again/)
  assert.ok(englishEmails[0]?.text.includes(`${config.PUBLIC_URL}/products/${productId}\n`))
  const malayEmail = await sendAndReadNewestEmail(body.email)
  assert.match(malayEmail.text, /Arginine & Q10 tersedia semula/)
  assert.ok(malayEmail.text.includes(`${config.PUBLIC_URL}/ms/products/${productId}`))
  assert.doesNotMatch((await sendAndReadNewestEmail('never@example.com')).subject, /available/)
  const remainingRows = await listEntries('english@example.com', body.email)
  assert.deepEqual(
    remainingRows.map((row) => row.range),
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
  const ownData = await call('GET /api/users/my-data')
  const ownEntries = z
    .array(z.object({ range: z.unknown(), product: z.unknown() }))
    .parse(ownData['waitlist'])
  assert.deepEqual(ownEntries, [{ range: null, product: { id: productId, name: productName } }])
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await listEntries(email), [])
  assert.equal((await listEntries('neighbour@example.com')).length, 1)
})
