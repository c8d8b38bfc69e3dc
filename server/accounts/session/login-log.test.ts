import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyAddress } from '#domain/address/address.ts'
import { createDemoAccount, hashDemoPassword } from '#server/accounts/create-demo-account.ts'
import { registerAndVerify, goodPassword } from '#tests/support/people/accounts.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('successful and failed logins are logged, without email or password', async (t) => {
  const testShop = await startTestShop(t)
  const email = 'logged@example.com'
  await registerAndVerify(testShop, { email })
  const visitor = testShop.createVisitor()
  const firstLine = testShop.logLines.length
  await assert.rejects(
    visitor('POST /api/users/login', { body: { email, password: 'a wrong password' } }),
  )
  await visitor('POST /api/users/login', { body: { email, password: goodPassword } })
  const lines = testShop.logLines.slice(firstLine)
  for (const event of ['login.failed', 'login.opened'])
    assert.equal(lines.filter((line) => line.includes(`"event":"${event}"`)).length, 1, event)
  for (const secret of [email, 'a wrong password', goodPassword])
    assert.ok(!lines.join('\n').includes(secret), secret)
})

test('a login of staff is in the audit log once, a refused login is not', async (t) => {
  const testShop = await startTestShop(t)
  const { shop } = testShop
  const email = 'owner@example.test'
  const person = { role: 'admin', email, address: emptyAddress } as const
  const userId = await createDemoAccount(shop, person, await hashDemoPassword(shop, goodPassword))
  const logIn = (password: string) =>
    testShop.call('POST /api/users/login', { body: { email, password } })
  await assert.rejects(logIn('a wrong password'))
  await logIn(goodPassword)
  const entries = await shop.db
    .selectFrom('audit')
    .select(['actor_email', 'subject_id'])
    .where('action', '=', 'login.opened')
    .execute()
  assert.deepEqual(entries, [{ actor_email: email, subject_id: userId }])
})
