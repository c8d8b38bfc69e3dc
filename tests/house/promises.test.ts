/** Every promise in docs/privacy.md names a test that exists and is not skipped; those of people name who. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'

const page = 'docs/privacy.md'
const keptByPeople = '## Kept by people'
const files = new Set(sources())

/** Returns the cells of each table row of the text, without heads and rulers. */
function promiseRows(text: string): string[][] {
  return text
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
  const rows = promiseRows(textOf(page).split(keptByPeople)[0] ?? '')
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

test('every promise that people keep names where it is said, who keeps it and where it is recorded', () => {
  const rows = promiseRows(textOf(page).split(keptByPeople)[1] ?? '')
  assert.ok(rows.length > 0)
  for (const [promise, said, kept, ...more] of rows) {
    assert.ok(promise && said && more.length === 0, promise)
    assert.match(kept ?? '', /^.+; .+/, `${promise}: who; where it is recorded`)
  }
})
