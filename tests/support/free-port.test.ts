import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { freePort } from './free-port.ts'

test('a free port accepts a listener and lies below the ports of outgoing connections', async (t) => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) assert.ok(port >= 10_000 && port < 32_768, String(port))
  const server = createServer()
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
  assert.ok(server.listening)
})
