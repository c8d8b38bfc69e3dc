import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyProductForm } from '#domain/catalogue/product-form.ts'

import { describeSave } from './describe-save.ts'

const day = '2026-03-02T09:00:00.000Z'
const published = { publishedAt: day, archivedAt: null, stoppedAt: null }
const noApproval = { kkliu: undefined, halalCertificate: undefined }

test('a published product is seen immediately', () => {
  assert.equal(describeSave(published, emptyProductForm, noApproval), 'Saved. Shoppers see it now.')
})

test('a draft or archived product is not reported as visible', () => {
  const describe = (
    state: Partial<typeof published> | { publishedAt: null; archivedAt?: string },
  ) => describeSave({ ...published, ...state }, emptyProductForm, noApproval)
  assert.equal(describe({ publishedAt: null }), 'Draft saved.')
  const archived = 'Saved. Shoppers do not see it, because it is archived.'
  assert.equal(
    describeSave({ ...published, archivedAt: day }, emptyProductForm, noApproval),
    archived,
  )
  assert.equal(describe({ publishedAt: null, archivedAt: day }), archived)
})

test('a text that shoppers do not see is reported while the shop has no KKLIU number', () => {
  const text =
    'Saved. Shoppers do not see texts with a health claim, because the shop has no KKLIU number.'
  const fact = { descriptionTitle: 'Use', descriptionText: 'Prevents colds' }
  for (const claim of [
    { description: 'Boosts energy' },
    { dailyPriceDesc: 'Clinically proven' },
    { descriptions: [fact] },
  ]) {
    const form = { ...emptyProductForm, ...claim }
    assert.equal(describeSave(published, form, noApproval), text)
    const withApproval = { ...noApproval, kkliu: 'KKLIU 1234/2026' }
    assert.equal(describeSave(published, form, withApproval), 'Saved. Shoppers see it now.')
  }
})

test('a text with a word that is never allowed is reported also with a KKLIU number', () => {
  const form = { ...emptyProductForm, dailyPriceDesc: 'A miracle a day' }
  for (const claims of [noApproval, { ...noApproval, kkliu: 'KKLIU 1234/2026' }])
    assert.equal(
      describeSave(published, form, claims),
      'Saved. Shoppers do not see texts with words that no advertisement may use.',
    )
})

test('a product that shoppers cannot buy is reported', () => {
  const text = 'Saved. Shoppers see it, but cannot buy it.'
  assert.equal(describeSave(published, { ...emptyProductForm, available: false }, noApproval), text)
  const stopped = { ...published, stoppedAt: day }
  const stopping = { ...emptyProductForm, stopWithoutStock: true }
  assert.equal(describeSave(stopped, stopping, noApproval), text)
  assert.equal(
    describeSave(stopped, emptyProductForm, noApproval),
    'Saved. Shoppers see it now.',
    'without the setting, the save made the product available again',
  )
})
