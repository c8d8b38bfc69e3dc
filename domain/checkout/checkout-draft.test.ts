import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyDraft, parseStoredDraft, storedDraft } from './checkout-draft.ts'
import { emptyForm } from './checkout-form.ts'

test('a draft comes back as it was typed, and never holds the medical note', () => {
  const form = { ...emptyForm, guestEmail: 'aisyah@example.com', guestState: 'Sabah' }
  const withNote = { ...form, medicalCondition: 'secret' }
  const text = storedDraft({ form: withNote, option: 'sixMonth', voucherCode: 'HELLO' })
  assert.doesNotMatch(text, /secret|medical/)
  assert.deepEqual(parseStoredDraft(text), { form, option: 'sixMonth', voucherCode: 'HELLO' })
})

test('damaged drafts are blank and never break the page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const draft = parseStoredDraft(text)
      assert.deepEqual(Object.keys(draft.form).sort(), Object.keys(emptyForm).sort())
      assert.equal(draft.form.guestCountry, 'Malaysia')
    }),
    { numRuns: 1000, examples: [['null'], ['{"form":{"guestEmail":5,"guestCountry":"X"}}']] },
  )
  assert.deepEqual(parseStoredDraft(null), emptyDraft)
})
