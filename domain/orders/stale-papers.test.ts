import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdatedPage, selectStalePapers } from './stale-papers.ts'

test('a paper is out of date after a change of address until it is printed again', () => {
  const changedAt = new Date('2026-11-20T06:00:00Z')
  const papersAfter = (...events: string[]) =>
    selectStalePapers(
      events.map((event) => ({
        subject: event === 'address' ? event : 'printed',
        from: event.startsWith('old ') ? outdatedPage : null,
        to: event.replace('old ', ''),
        recordedAt: changedAt,
      })),
    )?.papers
  assert.equal(papersAfter('labels'), undefined)
  assert.equal(papersAfter('address', 'labels'), undefined)
  assert.deepEqual(papersAfter('labels', 'address'), ['labels'])
  assert.deepEqual(papersAfter('labels', 'packing slip', 'address', 'labels'), ['packing slip'])
  assert.equal(papersAfter('labels', 'address', 'labels'), undefined)
  assert.deepEqual(papersAfter('labels', 'address', 'labels', 'address'), ['labels'])
  assert.deepEqual(papersAfter('labels', 'labels', 'address'), ['labels'])
  // Printed from a page that was loaded before the change.
  assert.deepEqual(papersAfter('address', 'old labels'), ['labels'])
  assert.deepEqual(papersAfter('labels', 'address', 'old labels'), ['labels'])
  assert.deepEqual(papersAfter('address', 'labels', 'old labels'), ['labels'])
  assert.equal(papersAfter('address', 'old labels', 'labels'), undefined)
})

test('papers are out of date since the last change of the address', () => {
  const printedAt = new Date('2026-11-20T06:00:00Z')
  const firstChangeAt = new Date('2026-11-20T07:00:00Z')
  const lastChangeAt = new Date('2026-11-20T08:00:00Z')
  const stalePapers = selectStalePapers([
    { subject: 'printed', from: null, to: 'labels', recordedAt: printedAt },
    { subject: 'address', from: null, to: '', recordedAt: firstChangeAt },
    { subject: 'address', from: null, to: '', recordedAt: lastChangeAt },
    { subject: 'note', from: null, to: 'labels', recordedAt: lastChangeAt },
  ])
  assert.deepEqual(stalePapers, { changedAt: lastChangeAt, papers: ['labels'] })
})
