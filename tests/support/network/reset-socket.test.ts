import { execFile } from 'node:child_process'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

import { resetSocket } from './reset-socket.ts'

/** Without the precaution of `resetSocket` the process runs until it is killed. */
const maxExitMs = 30_000
const isChild = process.argv.includes('child')

if (isChild) resetWhileEnding()
else
  test('a process exits after a socket was reset while its end was sent', async () => {
    const file = path.resolve(import.meta.filename)
    await promisify(execFile)(process.execPath, [file, 'child'], {
      timeout: maxExitMs,
      killSignal: 'SIGKILL',
      // The child is a program, not a test of this run.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
  })

function resetWhileEnding(): void {
  const server = createServer({ allowHalfOpen: true }, (peer) => {
    peer.on('error', () => undefined)
    peer.on('close', () => server.close())
    peer.on('end', () => peer.destroy())
    peer.resume()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.once('connect', () => {
      socket.end()
      resetSocket(socket)
    })
  })
}
