/** Tests the reader with our Dockerfile, with a short one, and with unsupported instructions. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { root } from '#scripts/gate/steps.ts'
import { readDockerfile } from './read-dockerfile.ts'

test('our Dockerfile has a build stage, and an image that runs a command as user racik', () => {
  const stages = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
  assert.deepEqual(
    stages.map(({ name }) => name),
    ['build', ''],
  )
  const image = stages.at(-1)?.steps ?? []
  assert.deepEqual(
    image.filter(({ kind }) => kind === 'user'),
    [{ kind: 'user', name: 'racik' }],
  )
  assert.equal(image.at(-1)?.kind, 'cmd')
})

test('ARG variables, stage names, COPY and ENV are read, and comments are ignored', () => {
  const text =
    'ARG V=1\n# a comment\nFROM node:${V}-slim AS build\nCOPY --from=x /a b ./\nENV A=1 B=2'
  assert.deepEqual(readDockerfile(text), [
    {
      base: 'node:1-slim',
      name: 'build',
      steps: [
        { kind: 'copy', from: 'x', sources: ['/a', 'b'], target: './' },
        { kind: 'env', values: { A: '1', B: '2' } },
      ],
    },
  ])
})

test('an unsupported instruction, or one before the first FROM, throws', () => {
  assert.throws(() => readDockerfile('FROM a\nADD b c'), /cannot run ADD b c/)
  assert.throws(() => readDockerfile('RUN a\nFROM b'), /RUN a comes before the first FROM/)
})
