import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createAccount, goodPassword } from '#tests/support/people/accounts.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('successful and failed logins are logged, without email or password', async (t) => {
  const testShop = await startTestShop(t)
  const email = 'logged@example.com'
  await createAccount(testShop, { email })
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
