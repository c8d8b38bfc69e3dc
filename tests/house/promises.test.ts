/** Every promise in docs/privacy.md names a test that exists and is not skipped. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'

const page = 'docs/privacy.md'
const files = new Set(sources())

/** Returns the cells of each table row of the page, without heads and rulers. */
function promiseRows(): string[][] {
  return textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| promise \||^\|[-|\s:]+$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
}

/** Returns the titles of the tests that run: `test('…'` on one or two lines, never `test.skip`. */
function titlesOf(file: string): Set<string> {
  const found = textOf(file).matchAll(/\btest\(\s*(?:'([^']*)'|"([^"]*)"|`([^`]*)`)/g)
  return new Set([...found].map(([, single, double, tick]) => single ?? double ?? tick ?? ''))
}

test('every promise names its place and an existing test', () => {
  const rows = promiseRows()
  assert.ok(rows.length > 0)
  const wrong = rows.flatMap(([promise = '', said = '', tests = '', ...more]) => {
    if (!promise || !said || more.length > 0) return [`${promise}: a row needs three cells`]
    const named = [...tests.matchAll(/`([^`:]+\.(?:test|journey)\.ts): ([^`]+)`/g)]
    if (named.length === 0) return [`${promise}: no test`]
    return named
      .filter(([, file = '', title = '']) => !files.has(file) || !titlesOf(file).has(title))
      .map(([, file, title]) => `${promise}: ${file} has no test "${title}"`)
  })
  assert.deepEqual(wrong, [])
})
