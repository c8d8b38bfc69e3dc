/** Announcements to the waitlist of a range, and the desk that sends them. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createWaitlistTools, findWaitlistToken } from '#tests/support/desks/waitlist.ts'

import { queueAnnouncedEmails } from './notify-subscribers.ts'

const joinCall = 'POST /api/waitlist'
const confirmCall = 'POST /api/waitlist/confirm'
const leaveCall = 'POST /api/waitlist/leave'
const deskCall = 'GET /api/admin/waitlist'
const notifyCall = 'POST /api/admin/waitlist/notify'
const productId = 28

/** The shop runs without background jobs, so that the tests control each step. */
const testShop = await startShopWithPayments({ after }, { settings: { RUN_JOBS: 'false' } })
const { shop, emails, config, clock, createVisitor } = testShop
const { sendAndReadNewestEmail, listEntries, readRangeCounts, ...tools } =
  createWaitlistTools(testShop)
const subscribeAndConfirm = (email: string, range: ComingSoonRange) =>
  tools.subscribeAndConfirm({ email, range })

// The rate limit per IP starts again after an hour.
beforeEach(() => clock.advance(hours(1) + 1))

test('an announcement goes to each subscriber once; an outdated count and a repeated call are refused', async () => {
  const range = 'Sugar Control'
  const people = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const subscriber of people) await subscribeAndConfirm(subscriber, range)
  await subscribeAndConfirm('one@example.com', 'Immunity')
  await createVisitor()(joinCall, { body: { range, email: 'never@example.com' } })
  const { call } = await createStaffMember(testShop, 'admin')
  const announce = (pendingCount: number, id = productId) =>
    call(notifyCall, { body: { range, productId: id, pendingCount } })

  assert.equal((await expectRefusal(announce(2))).code, 'CONFLICT')
  assert.equal((await expectRefusal(announce(3, 9_999))).code, 'INVALID')
  assert.equal((await readRangeCounts(range))?.pendingCount, 3, 'no subscriber was notified')
  const results = await Promise.allSettled([announce(3), announce(3)])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.deepEqual(await readRangeCounts(range), { range, pendingCount: 0, beingNotifiedCount: 3 })

  // One subscriber unsubscribes before the announcement is queued.
  const token = findWaitlistToken(await sendAndReadNewestEmail('three@example.com'), 'leave')
  await createVisitor()(leaveCall, { body: { token } })
  await Promise.all([queueAnnouncedEmails(shop), queueAnnouncedEmails(shop)])
  await queueAnnouncedEmails(shop)
  await sendDueEmails(shop)
  const listAnnouncementEmails = (to: string) =>
    emails
      .listEmails(to)
      .filter(({ subject }) => subject === 'A range from your waitlist is on sale')
  assert.deepEqual(
    [...people, 'never@example.com'].map((subscriber) => listAnnouncementEmails(subscriber).length),
    [1, 1, 0, 0],
  )
  const text = listAnnouncementEmails('one@example.com')[0]?.text ?? ''
  assert.match(text, /Sugar Control is on sale/)
  assert.ok(text.includes(`${config.PUBLIC_URL}/products/${productId}\n`))
  const remainingRows = await listEntries(...people)
  assert.deepEqual(
    remainingRows.map((row) => row.range),
    ['Immunity'],
  )

  const [announcement] = (await call(deskCall)).announcements
  assert.deepEqual(
    [announcement?.range, announcement?.productId, announcement?.notifiedCount],
    [range, productId, 3],
  )
  const audit = await shop.db
    .selectFrom('audit')
    .select(['subject_id', 'detail'])
    .where('action', '=', 'range.announced')
    .execute()
  assert.deepEqual(audit, [{ subject_id: String(productId), detail: { count: 3, range } }])

  clock.advance(days(1) + minutes(1))
  await runHousekeeping(shop)
  const remainingEmails = shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('recipient', 'in', people)
  assert.deepEqual(await remainingEmails.execute(), [], 'no address is left in the outbox')
})

test('a subscriber who uses the shop in Malay gets emails in Malay', async () => {
  const body = { range: 'Bone Essence', email: 'malay@example.com' } as const
  await createVisitor()(joinCall, { body }, { headers: { 'accept-language': 'ms' } })
  const confirmation = await sendAndReadNewestEmail(body.email)
  assert.match(confirmation.html, /<html lang="ms-MY">/)
  assert.ok(confirmation.text.includes(`${config.PUBLIC_URL}/ms/waitlist/confirm#`))
  await createVisitor()(confirmCall, {
    body: { token: findWaitlistToken(confirmation, 'confirm') },
  })
  const pendingCount = (await readRangeCounts(body.range))?.pendingCount ?? 0
  const { call } = await createStaffMember(testShop, 'admin')
  await call(notifyCall, { body: { range: body.range, productId, pendingCount } })
  await queueAnnouncedEmails(shop)
  const announcementEmail = await sendAndReadNewestEmail(body.email)
  assert.match(announcementEmail.html, /<html lang="ms-MY">/)
  assert.ok(announcementEmail.text.includes(`${config.PUBLIC_URL}/ms/products/${productId}`))
})

test('a range is not announced with a product that shoppers cannot buy', async () => {
  const range = 'Heart Health'
  const unavailableId = 29
  await subscribeAndConfirm('waits@example.com', range)
  await changeCatalogue(shop, (tx) =>
    tx.updateTable('product').set({ available: false }).where('id', '=', unavailableId).execute(),
  )
  const { call } = await createStaffMember(testShop, 'admin')
  const ids = (await call(deskCall)).products.map(({ id }) => id)
  assert.ok(ids.includes(productId))
  assert.ok(!ids.includes(unavailableId))
  const body = { range, productId: unavailableId, pendingCount: 1 }
  const refusal = await expectRefusal(call(notifyCall, { body }))
  assert.equal(refusal.code, 'INVALID')
  assert.match(refusal.message, /not available for sale/)
  assert.deepEqual(await readRangeCounts(range), { range, pendingCount: 1, beingNotifiedCount: 0 })
})

test('the waitlist desk refuses pharmacists and customers', async () => {
  const customer = await createCustomer(testShop, { email: 'nosy@example.com' })
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  const body = { range: 'Immunity', productId, pendingCount: 1 }
  for (const { call } of [customer, pharmacist]) {
    assert.equal((await expectRefusal(call(deskCall))).status, 403)
    assert.equal((await expectRefusal(call(notifyCall, { body }))).status, 403)
  }
})

// The last test, because it changes the secret.
test('after a change of APP_SECRET, each link still leaves all lists, and joining again adds no second row', async () => {
  const email = 'early@example.com'
  const otherEmail = 'other@example.com'
  const leaveWith = async (link: { text: string }) =>
    createVisitor()(leaveCall, { body: { token: findWaitlistToken(link, 'leave') } })
  await subscribeAndConfirm(email, 'Joint Health')
  await subscribeAndConfirm(email, 'Energy +')
  await subscribeAndConfirm(otherEmail, 'Energy +')
  const earlyEmail = await sendAndReadNewestEmail(email)
  Object.assign(shop, { appSecret: 'another secret', oldAppSecrets: [shop.appSecret] })

  // Joining again finds the row of the old secret.
  clock.advance(hours(1))
  await createVisitor()(joinCall, { body: { range: 'Energy +', email } })
  assert.match((await sendAndReadNewestEmail(email)).subject, /already on the waitlist/)
  assert.deepEqual((await listEntries(email)).map(({ range }) => range).toSorted(), [
    'Energy +',
    'Joint Health',
  ])

  // Rows of both secrets, and the email of an announcement.
  await subscribeAndConfirm(email, 'Heart Health')
  const { call } = await createStaffMember(testShop, 'admin')
  const pendingCount = (await readRangeCounts('Joint Health'))?.pendingCount ?? 0
  await call(notifyCall, { body: { range: 'Joint Health', productId, pendingCount } })
  await queueAnnouncedEmails(shop)
  const announcementEmail = await sendAndReadNewestEmail(email)
  assert.match(announcementEmail.text, /Joint Health is on sale/)
  await leaveWith(announcementEmail)
  assert.deepEqual(await listEntries(email), [])

  // The link is older than the change, and the row is newer.
  await subscribeAndConfirm(email, 'Immunity')
  const lateEmail = await sendAndReadNewestEmail(email)
  await leaveWith(earlyEmail)
  assert.deepEqual(await listEntries(email), [])

  // The link is newer, and the row is older.
  const earlySecrets = { appSecret: shop.oldAppSecrets[0], oldAppSecrets: [] }
  const newSecrets = { appSecret: shop.appSecret, oldAppSecrets: shop.oldAppSecrets }
  Object.assign(shop, earlySecrets)
  await subscribeAndConfirm(email, 'Bone Essence')
  Object.assign(shop, newSecrets)
  await leaveWith(lateEmail)
  assert.deepEqual(await listEntries(email), [])
  assert.equal((await listEntries(otherEmail)).length, 1, 'other subscribers stay')
})
