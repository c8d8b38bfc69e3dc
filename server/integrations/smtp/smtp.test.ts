import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'

import { createLog } from '#server/log.ts'
import { createSmtp, maxSmtpConnections } from './smtp.ts'

/** Without the limit under test, a send would never end. */
const timeout = 10_000

test('sends end in time although the mail server never ends its reply', { timeout }, async (t) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    // The reply to EHLO has one more line every 50 ms and never ends, so the socket is never idle.
    socket.once('data', () => {
      const timer = setInterval(() => socket.write('250-more\r\n'), 50)
      socket.once('close', () => clearInterval(timer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  // Cast: a listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  const smtp = createSmtp({
    url: `smtp://127.0.0.1:${port}`,
    from: 'shop@racik.example',
    log: createLog('silent'),
    sendTimeoutMs: 300,
  })
  t.after(() => smtp.close())
  const email = { to: 'a@racik.example', subject: 'a', text: 'a', html: 'a' }
  // More emails than connections: the time limit includes the wait for a connection.
  const results = await Promise.all(
    Array.from({ length: 2 * maxSmtpConnections }, (_, index) =>
      smtp.send({ ...email, messageId: `<${index}@racik.example>` }),
    ),
  )
  const expectedResult = { ok: false, isPermanent: false, reason: 'no response' }
  assert.deepEqual(results, Array(2 * maxSmtpConnections).fill(expectedResult))
})
