import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { startProcess } from './start-process.ts'
import { startFailureMessage } from '#server/start-failure-message.ts'
import { freePort } from '#tests/support/network/free-port.ts'

import { expectFreePorts } from './free-ports.ts'

const host = '127.0.0.1'

/** Occupies a port until the test ends. */
async function occupyPort(t: { after(end: () => void): void }): Promise<number> {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  t.after(() => server.close())
  return port
}

test('the error for a port in use names the port and the setting that changes it', async (t) => {
  const port = await occupyPort(t)
  const start = expectFreePorts([
    { setting: 'PORT', port: await freePort(), host },
    { setting: 'STAND_INS_PORT', port, host },
  ])
  await assert.rejects(start, ({ message }: Error) => {
    assert.match(message, new RegExp(`^Port ${port} is in use`))
    assert.match(message, new RegExp(`STAND_INS_PORT=${port + 10} npm start$`))
    return true
  })
})

test('free ports and port 0 are accepted, and the check leaves them free', async () => {
  const ports = [
    { setting: 'PORT', port: await freePort(), host },
    { setting: 'STAND_INS_PORT', port: 0, host },
  ]
  await expectFreePorts(ports)
  await expectFreePorts(ports)
})

test('npm start with a port in use fails with that error and without a stack trace', async (t) => {
  const port = await occupyPort(t)
  const start = startProcess(
    'scripts/start.ts',
    { PORT: String(port), HOST: host },
    { quiet: true },
  )
  await assert.rejects(start, ({ message }: Error) => {
    assert.match(message, new RegExp(`Port ${port} is in use`))
    assert.doesNotMatch(message, /^\s+at /m)
    return true
  })
})

test('the server reports a port in use without a stack trace, and an unexpected error with one', async (t) => {
  const port = await occupyPort(t)
  const listenError = await new Promise((resolve) => {
    createServer().once('error', resolve).listen(port, host)
  })
  assert.match(startFailureMessage(listenError), new RegExp(`^Port ${port} is in use.* set PORT`))
  assert.match(startFailureMessage(new TypeError('unforeseen')), /unforeseen\n\s+at /)
})
