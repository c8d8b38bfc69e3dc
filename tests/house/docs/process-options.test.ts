/**
 * Checks that the image and the systemd unit of docs/operations/first-server.md start the shop as
 * `npm start` does (scripts/processes/start-process.ts): same program, options and environment.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { readSource } from '#scripts/gate/source-files.ts'
import { readDockerfile } from '#scripts/image/read-dockerfile.ts'
import { builtShop, shopEnvironment, shopNodeOptions } from '#scripts/processes/start-process.ts'

test('the image starts the shop with the options and the environment of npm start', () => {
  const imageSteps = readDockerfile(readSource('Dockerfile')).at(-1)?.steps ?? []
  const command = ['node', ...shopNodeOptions, builtShop]
  assert.deepEqual(imageSteps.at(-1), { kind: 'cmd', command })
  const values = imageSteps.flatMap((step) => (step.kind === 'env' ? [step.values] : []))
  assert.partialDeepStrictEqual(Object.assign({}, ...values), shopEnvironment)
})

test('the systemd unit starts the shop with the options and the environment of npm start', () => {
  const guide = readSource('docs/operations/first-server.md')
  const command = /^ *ExecStart=(.+)$/m.exec(guide)?.[1] ?? ''
  assert.deepEqual(command.split(' '), ['/usr/bin/node', ...shopNodeOptions, builtShop])
  const variables = Array.from(guide.matchAll(/^ *Environment=(.+)$/gm), ([, line = '']) =>
    line.split(' '),
  ).flat()
  for (const [name, value] of Object.entries(shopEnvironment))
    assert.ok(variables.includes(`${name}=${value}`), `the unit does not set ${name}=${value}`)
})
