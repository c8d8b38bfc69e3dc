import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources, textOf } from './sources.ts'

/** Production installs `dependencies` alone. */
const { dependencies } = JSON.parse(textOf('package.json')) as {
  dependencies: Record<string, string>
}

test('what only the stand-ins import is a development dependency', () => {
  const code = sources().filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  const importers = (name: string): string[] =>
    code.filter((file) => new RegExp(`from '${name}['/]`).test(textOf(file)))
  const standInsOnly = Object.keys(dependencies).filter((name) => {
    const files = importers(name)
    return files.length > 0 && files.every((file) => file.startsWith('stand-ins/'))
  })
  assert.deepEqual(standInsOnly, [])
})
