/** Tests that free ports are usable, and differ within a process and between processes. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { test } from 'node:test'

import { root } from '#scripts/gate/steps.ts'

import { endPort, firstPort, freePort, sliceSize } from './free-port.ts'

test('a free port accepts a listener and lies below the ports of outgoing connections', async (t) => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort))
  for (const port of ports) assert.ok(port >= firstPort && port < endPort, String(port))
  assert.equal(new Set(ports).size, ports.length, 'no port is returned twice')
  const server = createServer()
  t.after(() => server.close())
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
  assert.ok(server.listening)
})

test('a port in use is skipped', async (t) => {
  const usedPort = await freePort()
  const server = createServer()
  t.after(() => server.close())
  // After all other ports of the slice, `usedPort` is the next one again.
  for (let drawnCount = 0; drawnCount < sliceSize - 1; drawnCount++) await freePort()
  await new Promise<void>((resolve) => server.listen(usedPort, '127.0.0.1', resolve))
  assert.notEqual(await freePort(), usedPort)
})

test('a process draws from one slice of ports, and other processes from others', async () => {
  const program = `import { freePort } from '#tests/support/network/free-port.ts'
    console.log(await freePort(), await freePort())`
  const slices = Array.from({ length: 3 }, () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: root, encoding: 'utf8' },
    )
    const [firstSlice, secondSlice, ...otherSlices] = stdout
      .split(' ')
      .map((port) => Math.floor(Number(port) / sliceSize))
    assert.equal(firstSlice, secondSlice, stdout + stderr)
    assert.deepEqual(otherSlices, [])
    return firstSlice
  })
  // Two process ids may have the same slice; three in a row do not.
  assert.ok(new Set(slices).size > 1, String(slices))
})
