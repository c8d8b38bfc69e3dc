/** The list of customers who agreed to news and offers, and its links to unsubscribe. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { disableAccount } from '#server/accounts/staff/disable-account.ts'
import { parseCsvAsSpreadsheet } from '#tests/support/csv.ts'
import { createCustomer } from '#tests/support/people/accounts.ts'
import { expectRefusal, hasCode } from '#tests/support/people/expect-refusal.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'

const stopCall = 'POST /api/newsletter/stop'

/** Creates a customer who agreed to news and offers. */
async function createSubscriber(testShop: TestShop, email: string, firstName = 'Aisyah') {
  const customer = await createCustomer(testShop, { email, firstName })
  await customer.call('PUT /api/users/marketing', { body: { subscribed: true } })
  return customer
}

/** Returns the rows of the exported list, by email address, without the headings. */
async function exportRows(admin: Awaited<ReturnType<typeof createStaffMember>>) {
  const file = await admin.call('GET /api/admin/customers/newsletter')
  const [titles, ...rows] = parseCsvAsSpreadsheet(file, ',')
  assert.deepEqual(titles, ['Email', 'Name', 'Language', 'Agreed', 'Unsubscribe link'])
  return rows.toSorted(([first = ''], [second = '']) => first.localeCompare(second))
}

function readToken(link = ''): string {
  return /[?]token=([\w.-]+)$/.exec(link)?.[1] ?? ''
}

test('the newsletter list has only customers who agreed, each with a link that takes them off it', async (t) => {
  const testShop = await startTestShop(t)
  const admin = await createStaffMember(testShop, 'admin')
  await createCustomer(testShop, { email: 'never@example.com' })
  const former = await createSubscriber(testShop, 'former@example.com')
  await former.call('PUT /api/users/marketing', { body: { subscribed: false } })
  await createSubscriber(testShop, 'disabled@example.com')
  await disableAccount(testShop.shop, 'disabled@example.com')
  await createSubscriber(testShop, 'b@example.com')
  const subscriber = await createSubscriber(testShop, 'a@example.com', '=1+1')
  await testShop.shop.db
    .updateTable('users')
    .set({ language: 'ms' })
    .where('id', '=', subscriber.userId)
    .execute()

  const rows = await exportRows(admin)
  assert.deepEqual(
    rows.map(([email, name, language]) => [email, name, language]),
    [
      ['a@example.com', "'=1+1 Demo", 'Bahasa Malaysia'],
      ['b@example.com', 'Aisyah Demo', 'English'],
    ],
  )
  const [link = '', otherLink = ''] = rows.map((row) => row[4])
  assert.ok(link.startsWith(`${testShop.config.PUBLIC_URL}/ms/stop-newsletter?token=`))
  assert.ok(otherLink.startsWith(`${testShop.config.PUBLIC_URL}/stop-newsletter?token=`))
  assert.ok(!link.includes('example.com'))

  const body = { token: readToken(link) }
  for (let count = 0; count < 2; count++)
    assert.equal(
      (await testShop.createVisitor()(stopCall, { body })).message,
      'You will not get any more news and offers.',
    )
  assert.deepEqual(
    (await exportRows(admin)).map(([email]) => email),
    ['b@example.com'],
  )
  // As with the switch in the account: the consent stays in the history, as withdrawn.
  const dashboard = await subscriber.call('GET /api/users/dashboard')
  assert.equal(dashboard.hasMarketingConsent, false)
  assert.deepEqual(
    dashboard.consents.map(({ kind, withdrawnAt }) => [kind, withdrawnAt !== null]),
    [['marketing', true]],
  )
  const entries = await testShop.shop.db
    .selectFrom('audit')
    .select(['detail', 'actor_email'])
    .where('action', '=', 'newsletter.exported')
    .orderBy('id')
    .execute()
  assert.deepEqual(entries, [
    { detail: { count: 2 }, actor_email: admin.email },
    { detail: { count: 1 }, actor_email: admin.email },
  ])
})

test('a forged or unknown link is refused and says what to do; a deleted account’s link is harmless', async (t) => {
  const testShop = await startTestShop(t)
  const admin = await createStaffMember(testShop, 'admin')
  const first = await createSubscriber(testShop, 'a@example.com')
  const second = await createSubscriber(testShop, 'b@example.com')
  const [row = []] = await exportRows(admin)
  const token = readToken(row[4])
  const signature = token.split('.')[1] ?? ''
  for (const forgedToken of ['', 'x', first.userId, `${second.userId}.${signature}`]) {
    const { code, message } = await expectRefusal(
      testShop.call(stopCall, { body: { token: forgedToken } }),
    )
    assert.equal(code, 'LINK_EXPIRED', forgedToken)
    assert.match(message, /log in and switch off news and offers/)
  }
  assert.equal((await exportRows(admin)).length, 2)
  await first.call('POST /api/users/delete-account', { body: { password: first.password } })
  await testShop.call(stopCall, { body: { token } })
  assert.equal((await exportRows(admin)).length, 1)
})

test('a pharmacist cannot export the newsletter list', async (t) => {
  const testShop = await startTestShop(t)
  const pharmacist = await createStaffMember(testShop, 'pharmacist')
  await assert.rejects(pharmacist.call('GET /api/admin/customers/newsletter'), hasCode('FORBIDDEN'))
})
