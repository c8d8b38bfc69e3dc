/** The waitlist of ranges: joining, confirming, leaving, announcements and deletion. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { z } from 'zod'

import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { minEmailInterval, maxEmailsPerDay } from '#domain/waitlist/waitlist.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { sendDueEmails } from '#server/mail/send-due-emails.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
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
const { sendAndReadNewestEmail, listEntries, ...tools } = createWaitlistTools(testShop)
const subscribeAndConfirm = (email: string, range: ComingSoonRange) =>
  tools.subscribeAndConfirm({ email, range })

// The rate limit per IP starts again after an hour.
beforeEach(() => clock.advance(hours(1) + 1))

const createAdmin = () => createStaffMember(testShop, 'admin')

async function readCounts(
  range: ComingSoonRange,
): Promise<{ pendingCount: number; beingNotifiedCount: number } | undefined> {
  // Creating a member of staff ends their sessions, so this uses another admin than the tests.
  const { call } = await createStaffMember(testShop, 'admin', 'counts@example.test')
  const { ranges } = await call(deskCall)
  return ranges.find((candidate) => candidate.range === range)
}

test('a subscriber counts once after opening the link of the email, even if it is opened twice', async () => {
  const email = 'Counted@example.com'
  const range = 'Bone Essence'
  const response = await createVisitor()(joinCall, { body: { range, email: ` ${email} ` } })
  assert.match(response.message, /Check your email/)
  assert.deepEqual(await readCounts(range), { range, pendingCount: 0, beingNotifiedCount: 0 })

  const message = await sendAndReadNewestEmail(email)
  assert.match(message.text, /join the waitlist for Bone Essence/)
  assert.doesNotMatch(message.subject, /Bone/, 'locked screens show subjects')
  const body = { token: findWaitlistToken(message, 'confirm') }
  const { message: reply } = await createVisitor()(confirmCall, { body })
  assert.match(reply, /You are on the waitlist/)
  assert.deepEqual(await createVisitor()(confirmCall, { body }), { message: reply })
  assert.deepEqual(await readCounts(range), { range, pendingCount: 1, beingNotifiedCount: 0 })
  const madeUp = createVisitor()(confirmCall, { body: { token: 'made-up' } })
  assert.equal((await expectRefusal(madeUp)).code, 'LINK_EXPIRED')
})

test('the response is the same for new, confirmed and rate-limited subscribers', async () => {
  const body = { range: 'Immunity', email: 'same@example.com' } as const
  const responses = new Set<string>()
  const subscribe = async (email: string = body.email) =>
    responses.add((await createVisitor()(joinCall, { body: { ...body, email } })).message)
  const countReceived = async () => {
    await sendAndReadNewestEmail(body.email)
    return emails.listEmails(body.email).length
  }
  // These requests use another address, because each of them counts towards its daily limit.
  await Promise.all([subscribe('twice@example.com'), subscribe('twice@example.com')])
  await sendAndReadNewestEmail('twice@example.com')
  assert.equal(emails.listEmails('twice@example.com').length, 1)
  await subscribe()
  await subscribe()
  assert.equal(await countReceived(), 1, 'repeated requests send one email')

  clock.advance(minEmailInterval + 1)
  await subscribe()
  assert.equal(await countReceived(), 2, 'the first email may be lost')
  const token = findWaitlistToken(await sendAndReadNewestEmail(body.email), 'confirm')
  await createVisitor()(confirmCall, { body: { token } })

  clock.advance(minEmailInterval + 1)
  await subscribe()
  const thirdEmail = await sendAndReadNewestEmail(body.email)
  assert.match(thirdEmail.subject, /already on the waitlist/)
  assert.equal(findWaitlistToken(thirdEmail, 'confirm'), '')
  const [row, ...others] = await listEntries(body.email)
  assert.ok(row?.confirmed_at)
  assert.deepEqual(others, [])

  for (let count = 0; count < maxEmailsPerDay; count++) {
    clock.advance(hours(1) + 1)
    await subscribe()
  }
  assert.equal(await countReceived(), maxEmailsPerDay)
  assert.equal(responses.size, 1)
})

test('an invalid email, an unknown range and too many calls from one IP are refused', async () => {
  const call = createVisitor()
  const invalidRefusal = await expectRefusal(
    call(joinCall, { body: { range: 'Energy +', email: 'a@b, c@d' } }),
  )
  assert.equal(invalidRefusal.code, 'INVALID')
  assert.ok(invalidRefusal.fields?.['email'])
  // The types forbid this range, but other clients can send it.
  const range = 'Hair' as ComingSoonRange
  const unknownRangeCall = call(joinCall, { body: { range, email: 'a@example.com' } })
  assert.equal((await expectRefusal(unknownRangeCall)).code, 'INVALID')
  // 20 calls an hour are allowed (contract/shop/waitlist.ts); the two refused calls count too.
  const subscribe = (count: number) =>
    createVisitor()(joinCall, { body: { range: 'Energy +', email: `a${count}@example.com` } })
  for (let count = 0; count < 18; count++) await subscribe(count)
  assert.equal((await expectRefusal(subscribe(18))).code, 'TOO_MANY')
})

test('table, outbox, log and desk do not reveal which subscriber chose which range', async () => {
  const email = 'Unread@example.com'
  await subscribeAndConfirm(email, 'Heart Health')
  await createVisitor()(joinCall, { body: { range: 'Sugar Control', email } })
  assert.doesNotMatch(JSON.stringify(await listEntries(email)), /unread/i)
  const outbox = await shop.db
    .selectFrom('outbox_email')
    .select(['state', 'dedupe_key', 'kind', 'data'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    outbox.map(({ state }) => state),
    ['sent', 'queued'],
  )
  assert.doesNotMatch(JSON.stringify(outbox), /Heart|Sugar|waitlist\//)
  const deskReply = await (await createAdmin()).call(deskCall)
  assert.doesNotMatch(JSON.stringify(deskReply), /@/)
  assert.doesNotMatch(testShop.logLines.join('\n'), /Heart|Sugar|unread/i)
})

test('every waitlist email unsubscribes without a login, by its link or by the mail program', async () => {
  const email = 'leaves@example.com'
  const otherEmail = 'stays@example.com'
  await subscribeAndConfirm(email, 'Joint Health')
  await subscribeAndConfirm(email, 'Immunity')
  await subscribeAndConfirm(otherEmail, 'Immunity')
  const message = await sendAndReadNewestEmail(email)
  const token = findWaitlistToken(message, 'leave')
  const unsubscribe = () => createVisitor()(leaveCall, { body: { token } })
  assert.match((await unsubscribe()).message, /You left the waitlist/)
  assert.deepEqual(await listEntries(email), [], 'the entries of every range are deleted')
  await unsubscribe()
  const callWithShortToken = createVisitor()(leaveCall, { body: { token: token.slice(0, -1) } })
  assert.equal((await expectRefusal(callWithShortToken)).code, 'LINK_EXPIRED')

  await subscribeAndConfirm(email, 'Joint Health')
  const unsubscribeUrl = /^List-Unsubscribe: <(\S+)>$/m.exec(message.unsubscribe)?.[1] ?? ''
  const { pathname, search } = new URL(unsubscribeUrl)
  const response = await testShop.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(response.statusCode, 200)
  assert.deepEqual(await listEntries(email), [])
  assert.equal((await listEntries(otherEmail)).length, 1)
})

test('an announcement goes to each subscriber once; an outdated count and a repeated call are refused', async () => {
  const range = 'Sugar Control'
  const people = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const subscriber of people) await subscribeAndConfirm(subscriber, range)
  await subscribeAndConfirm('one@example.com', 'Immunity')
  await createVisitor()(joinCall, { body: { range, email: 'never@example.com' } })
  const { call } = await createAdmin()
  const announce = (pendingCount: number, id = productId) =>
    call(notifyCall, { body: { range, productId: id, pendingCount } })

  assert.equal((await expectRefusal(announce(2))).code, 'CONFLICT')
  assert.equal((await expectRefusal(announce(3, 9_999))).code, 'INVALID')
  assert.equal((await readCounts(range))?.pendingCount, 3, 'no subscriber was notified')
  const results = await Promise.allSettled([announce(3), announce(3)])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.deepEqual(await readCounts(range), { range, pendingCount: 0, beingNotifiedCount: 3 })

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
  const pendingCount = (await readCounts(body.range))?.pendingCount ?? 0
  const { call } = await createAdmin()
  await call(notifyCall, { body: { range: body.range, productId, pendingCount } })
  await queueAnnouncedEmails(shop)
  const announcementEmail = await sendAndReadNewestEmail(body.email)
  assert.match(announcementEmail.html, /<html lang="ms-MY">/)
  assert.ok(announcementEmail.text.includes(`${config.PUBLIC_URL}/ms/products/${productId}`))
})

test('a data download lists the customer’s waitlist entries, and account deletion removes them', async () => {
  const email = 'customer@example.com'
  const { call } = await createCustomer(testShop, { email })
  await subscribeAndConfirm('CUSTOMER@example.com', 'Immunity')
  await subscribeAndConfirm('neighbour@example.com', 'Immunity')
  const ownData = await call('GET /api/users/my-data')
  const ownEntries = z
    .array(z.object({ range: z.string(), confirmedAt: z.iso.datetime() }))
    .parse(ownData['waitlist'])
  assert.deepEqual(
    ownEntries.map(({ range }) => range),
    ['Immunity'],
  )
  await call('POST /api/users/delete-account', { body: { password: goodPassword } })
  assert.deepEqual(await listEntries(email), [])
  assert.equal((await listEntries('neighbour@example.com')).length, 1)
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

// The last test, because it moves the clock by years.
test('an unconfirmed waitlist entry is deleted after its period, and its link stops working', async () => {
  const email = 'forgotten@example.com'
  const confirmedEmail = 'lasting@example.com'
  await createVisitor()(joinCall, { body: { range: 'Energy +', email } })
  const token = findWaitlistToken(await sendAndReadNewestEmail(email), 'confirm')
  await subscribeAndConfirm(confirmedEmail, 'Energy +')
  clock.advance(days(retentionPeriods.unconfirmedWaitDays) - 1)
  await runHousekeeping(shop)
  assert.equal((await listEntries(email, confirmedEmail)).length, 2)

  clock.advance(1)
  const lateConfirmation = createVisitor()(confirmCall, { body: { token } })
  assert.equal((await expectRefusal(lateConfirmation)).code, 'LINK_EXPIRED')
  await runHousekeeping(shop)
  assert.deepEqual(await listEntries(email), [])
  const [row] = await listEntries(confirmedEmail)
  assert.ok(row?.confirmed_at)

  clock.advance(days(retentionPeriods.waitlistYears * 366))
  await runHousekeeping(shop)
  assert.deepEqual(await listEntries(confirmedEmail), [], 'old entries are deleted too')
})
