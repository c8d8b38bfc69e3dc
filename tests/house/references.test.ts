/**
 * Each id that code, tests or docs cite is explained in the repository: decisions (D-, S-) in
 * docs/decisions/register.md, threats (T-) in docs/security.md, invariants (I) in docs/payments.md.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sources, textOf } from './sources.ts'

const tables = {
  'docs/decisions/register.md': /\b(?:D-\d{2,3}|S-\d)\b/g,
  'docs/security.md': /\bT-[A-K]\d{2}\b/g,
  'docs/payments.md': /\bI(?:1[0-4]|[1-9])\b/g,
}
type Table = keyof typeof tables

const pages = Object.keys(tables) as Table[]
const texts = sources()
  .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file))
  .filter((file) => !pages.some((page) => page === file) && !file.endsWith('references.test.ts'))
  .map((file) => ({ file, text: textOf(file) }))

for (const page of pages) {
  test(`${page} explains each id that is cited, and no other`, () => {
    const rows = new Set(
      [...textOf(page).matchAll(/^\| ((?:[DS]-|T-[A-K]|I)\d+) \|/gm)].map(([, id = '']) => id),
    )
    const cited = new Map(
      texts.flatMap(({ file, text }) => idsIn(text, page).map((id) => [id, file])),
    )
    const unexplained = [...cited].filter(([id]) => !rows.has(id))
    assert.deepEqual(
      unexplained.map(([id, file]) => `${file} cites ${id}`),
      [],
    )
    // Rows may cite each other, such as a decision that refines an earlier one.
    const between = new Set(pages.flatMap((other) => idsIn(cells(other), page)))
    assert.deepEqual(
      [...rows].filter((id) => !cited.has(id) && !between.has(id)),
      [],
    )
  })
}

test('no text refers to a document outside the repository', () => {
  const outside =
    /\breliability \d|payment-apis|\bfeatures (?:L?\d)|look\.md|quality\.md|\bspec(?: [AB])?,? sections? \d|\bdecisions (?:sections? )?\d|\bdesign section|the look, section|\bgate G-\d|\(issue \d/
  const found = texts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => (outside.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  assert.deepEqual(found, [])
})

test('each file that the threat table and the payments page name exists', () => {
  const known = new Set(sources())
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:domain|server|web|tests)\/[\w./-]+\.tsx?)`/g)].map(
      ([, file = '']) => file,
    ),
  )
  assert.ok(named.length > 100)
  assert.deepEqual(
    named.filter((file) => !known.has(file)),
    [],
  )
})

/**
 * Returns the ids in a text; ranges such as "D-51 to D-53" are expanded. Invariants count only
 * after the word "invariant" or in parentheses.
 */
function idsIn(text: string, page: Table): string[] {
  const ranges = [...text.matchAll(/\bD-(\d+) to D-(\d+)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => `D-${Number(from) + step}`),
  )
  const searched =
    page === 'docs/payments.md'
      ? [...text.matchAll(/[Ii]nvariants?[^.;)]{0,30}|\((?:[\w-]+, )*I\d+\b[^)]*\)/g)].join(' ')
      : text
  const ids = (searched.match(tables[page]) ?? []) as string[]
  return page === 'docs/decisions/register.md' ? [...ids, ...ranges] : ids
}

/** The page without the first cell of its rows. */
function cells(page: Table): string {
  return textOf(page).replace(/^\| [A-Z]+-?[A-Z]?\d+ \|/gm, '|')
}
