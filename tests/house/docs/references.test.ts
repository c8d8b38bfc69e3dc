/**
 * Checks that the repository explains each id that code, tests or documents cite: decisions (D-,
 * S-) in docs/decisions/register.md, threats (T-) in docs/threats.md, invariants (I) in
 * docs/payments.md. Files and tests that these pages name must exist.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findMissingTests, listNamedTests } from './list-test-titles.ts'
import { readTableRows } from './read-table-rows.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

const idPatterns = {
  'docs/decisions/register.md': /\b(?:D-\d{2,3}|S-\d)\b/g,
  'docs/threats.md': /\bT-[A-K]\d{2}\b/g,
  'docs/payments.md': /\bI(?:1[0-4]|[1-9])\b/g,
}
type ReferencePage = keyof typeof idPatterns

const pages = Object.keys(idPatterns) as ReferencePage[]
const texts = listSourceFiles()
  .filter((file) => /\.(?:ts|tsx|mjs|css|md)$/.test(file))
  .filter((file) => !pages.some((page) => page === file) && !file.endsWith('references.test.ts'))
  .map((file) => ({ file, text: readSource(file) }))

for (const page of pages) {
  // A threat needs no citation: its row names the code and the test.
  const needsCitation = page !== 'docs/threats.md'
  test(`${page} explains each cited id${needsCitation ? ', and each id it explains is cited' : ''}`, () => {
    const explainedIds = new Set(
      [...readSource(page).matchAll(/^\| ((?:[DS]-|T-[A-K]|I)\d+) \|/gm)].map(([, id = '']) => id),
    )
    const citingFileById = new Map(
      texts.flatMap(({ file, text }) => findIds(text, page).map((id) => [id, file])),
    )
    const unexplainedIds = [...citingFileById].filter(([id]) => !explainedIds.has(id))
    assert.deepEqual(
      unexplainedIds.map(([id, file]) => `${file} cites ${id}`),
      [],
    )
    if (!needsCitation) return
    // Rows may cite each other, such as a decision that refines an earlier one.
    const citedByRows = new Set(pages.flatMap((other) => findIds(readOtherCells(other), page)))
    assert.deepEqual(
      [...explainedIds].filter((id) => !citingFileById.has(id) && !citedByRows.has(id)),
      [],
    )
  })
}

test('no text refers to a document outside the repository', () => {
  const outsideReference =
    /\breliability \d|payment-apis|\bfeatures (?:L?\d)|look\.md|quality\.md|\bspec(?: [AB])?,? sections? \d|\bdecisions (?:sections? )?\d|\bdesign section|the look, section|\bgate G-\d|\(issue \d/
  const outsideReferences = texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, lineIndex) =>
        outsideReference.test(line) ? [`${file}:${lineIndex + 1}`] : [],
      ),
  )
  assert.deepEqual(outsideReferences, [])
})

const pagesWithTests = [...pages, 'docs/security.md', 'docs/proof.md']

test('each file that these pages name exists', () => {
  const existingFiles = new Set(listSourceFiles())
  const namedFiles = pagesWithTests.flatMap((page) =>
    [...readSource(page).matchAll(/`((?:domain|server|web|tests)\/[\w./-]+\.tsx?)[`:]/g)].map(
      ([, file = '']) => file,
    ),
  )
  assert.ok(namedFiles.length > 300)
  assert.deepEqual(
    namedFiles.filter((file) => !existingFiles.has(file)),
    [],
  )
})

test('each test that these pages name by its title exists', () => {
  assert.ok(listNamedTests(readSource('docs/threats.md')).length > 100)
  assert.deepEqual(
    pagesWithTests.flatMap((page) => findMissingTests(readSource(page))),
    [],
  )
})

test('each threat has one row, with code and a test or the words "not tested"', () => {
  const rows = readTableRows(readSource('docs/threats.md'))
    .filter(([id = '']) => id.startsWith('T-'))
    .map((cells) => {
      const [id = '', threat = '', defence = '', code = '', evidence = ''] = cells
      return { id, threat, defence, code, evidence, hasFiveCells: cells.length === 5 }
    })
  const ids = rows.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const incompleteRows = rows.filter(({ threat, defence, code, evidence, hasFiveCells }) => {
    const namesTest = /`[^`]+\.(?:test|journey|proof)\.ts\b/.test(evidence)
    const isEvidenceStated = namesTest || /^not tested/i.test(evidence)
    return !threat || !defence || !code.includes('`') || !isEvidenceStated || !hasFiveCells
  })
  assert.deepEqual(incompleteRows, [])
})

/**
 * Returns the ids in a text; ranges such as "D-51 to D-53" are expanded. Invariants count only
 * after the word "invariant" or in parentheses.
 */
function findIds(text: string, page: ReferencePage): string[] {
  const ranges = [...text.matchAll(/\bD-(\d+) to D-(\d+)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => `D-${Number(from) + step}`),
  )
  const searchedText =
    page === 'docs/payments.md'
      ? [...text.matchAll(/[Ii]nvariants?[^.;)]{0,30}|\((?:[\w-]+, )*I\d+\b[^)]*\)/g)].join(' ')
      : text
  const ids = (searchedText.match(idPatterns[page]) ?? []) as string[]
  return page === 'docs/decisions/register.md' ? [...ids, ...ranges] : ids
}

/** Returns the page without the first cell of its table rows, which contains the row's own id. */
function readOtherCells(page: ReferencePage): string {
  return readSource(page).replace(/^\| [A-Z]+-?[A-Z]?\d+ \|/gm, '|')
}
