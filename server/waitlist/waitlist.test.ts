/** The waitlist of ranges: joining, confirming, leaving and deletion. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'

import { z } from 'zod'

import type { ComingSoonRange } from '#domain/catalogue/categories.ts'
import { retentionPeriods } from '#domain/retention-periods.ts'
import { minEmailInterval, maxEmailsPerDay } from '#domain/waitlist/waitlist.ts'
import { days, hours } from '#domain/time.ts'
import { runHousekeeping } from '#server/housekeeping/run-housekeeping.ts'
import { startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createCustomer, goodPassword } from '#tests/support/people/accounts.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { createWaitlistTools, findWaitlistToken } from '#tests/support/desks/waitlist.ts'

const joinCall = 'POST /api/waitlist'
const confirmCall = 'POST /api/waitlist/confirm'
const leaveCall = 'POST /api/waitlist/leave'
const deskCall = 'GET /api/admin/waitlist'

/** The shop runs without background jobs, so that the tests control each step. */
const testShop = await startShopWithPayments({ after }, { settings: { RUN_JOBS: 'false' } })
const { shop, emails, clock, createVisitor } = testShop
const { sendAndReadNewestEmail, listEntries, readRangeCounts, ...tools } =
  createWaitlistTools(testShop)
const subscribeAndConfirm = (email: string, range: ComingSoonRange) =>
  tools.subscribeAndConfirm({ email, range })

// The rate limit per IP starts again after an hour.
beforeEach(() => clock.advance(hours(1) + 1))

test('a subscriber counts once after opening the link of the email, even if it is opened twice', async () => {
  const email = 'Counted@example.com'
  const range = 'Bone Essence'
  const response = await createVisitor()(joinCall, { body: { range, email: ` ${email} ` } })
  assert.match(response.message, /Check your email/)
  assert.deepEqual(await readRangeCounts(range), { range, pendingCount: 0, beingNotifiedCount: 0 })

  const message = await sendAndReadNewestEmail(email)
  assert.match(message.text, /join the waitlist for Bone Essence/)
  assert.doesNotMatch(message.subject, /Bone/, 'locked screens show subjects')
  const body = { token: findWaitlistToken(message, 'confirm') }
  const { message: reply } = await createVisitor()(confirmCall, { body })
  assert.match(reply, /You are on the waitlist/)
  assert.deepEqual(await createVisitor()(confirmCall, { body }), { message: reply })
  assert.deepEqual(await readRangeCounts(range), { range, pendingCount: 1, beingNotifiedCount: 0 })
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
  const deskReply = await (await createStaffMember(testShop, 'admin')).call(deskCall)
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
