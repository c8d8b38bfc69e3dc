import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { startTestShop } from '#tests/support/shop/test-shop.ts'

test('a shop whose port is in use does not start, and leaves no job or timer running', async (t) => {
  const otherServer = createServer()
  t.after(() => otherServer.close())
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
  const address = otherServer.address()
  assert.ok(address !== null && typeof address === 'object')
  const settings = { PORT: String(address.port), HOST: '127.0.0.1' }
  const timerCountBefore = countTimers()
  await assert.rejects(startTestShop(t, { settings, listen: true, embedded: true }), {
    code: 'EADDRINUSE',
  })
  assert.equal(countTimers(), timerCountBefore)
})

const countTimers = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
