import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'

import { createLog } from '#server/log.ts'
import { createSmtp } from './smtp.ts'

test('a mail server that replies a little at a time cannot hold an email', async (t) => {
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
  // More emails than connections: those that wait for one are limited too.
  const results = await Promise.all(
    ['1', '2', '3', '4'].map((id) => smtp.send({ ...email, messageId: `<${id}@racik.example>` })),
  )
  const noResponse = { ok: false, isPermanent: false, reason: 'no response' }
  assert.deepEqual(results, Array(4).fill(noResponse))
})
