import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hours } from '#domain/time.ts'
import {
  clearDraftAfterPurchase,
  emptyDraft,
  parseStoredDraft,
  serialiseDraft,
  withNote,
} from './checkout-draft.ts'
import { emptyForm } from './checkout-form.ts'

const now = Date.parse('2026-11-22T04:00:00Z')
const draft = {
  form: { ...emptyForm, guestEmail: 'aisyah@example.com', guestState: 'Sabah' },
  option: 'sixMonth',
  voucherCode: 'HELLO',
  note: 'Swallowing is hard for me.',
  noteConsent: true,
  terms: true,
  leftOutQuiz: 'quiz-1',
} as const

test('a draft is restored with the note, the consents and the choice about the quiz', () => {
  const form = { ...draft.form, extra: 'x' }
  const text = serialiseDraft({ ...draft, form }, now)
  assert.doesNotMatch(text, /extra/)
  assert.deepEqual(parseStoredDraft(text, now + hours(24) - 1), draft)
})

test('after 24 hours the note, the consents and the choice about the quiz are deleted, the form stays', () => {
  const { form, option, voucherCode } = draft
  assert.deepEqual(parseStoredDraft(serialiseDraft(draft, now), now + hours(24)), {
    ...emptyDraft,
    form,
    option,
    voucherCode,
  })
})

test('the consent to a note ends when the note is emptied', () => {
  assert.deepEqual(withNote('Demo note', true), { note: 'Demo note', noteConsent: true })
  assert.deepEqual(withNote(' ', true), { note: ' ', noteConsent: false })
  const emptiedDraft = parseStoredDraft(serialiseDraft({ ...draft, note: '' }, now), now)
  assert.equal(emptiedDraft.noteConsent, false)
})

test('after the purchase only the form is kept', () => {
  assert.deepEqual(clearDraftAfterPurchase(draft), { ...emptyDraft, form: draft.form })
})

test('parsing a damaged draft never throws and returns a form with all fields', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const parsedDraft = parseStoredDraft(text, now)
      assert.deepEqual(Object.keys(parsedDraft.form).sort(), Object.keys(emptyForm).sort())
      assert.equal(parsedDraft.form.guestCountry, 'Malaysia')
    }),
    {
      numRuns: 1000,
      examples: [
        ['null'],
        ['{"order":{"note":5},"savedAt":1e15}'],
        ['{"form":{"guestEmail":5,"guestCountry":"X"}}'],
      ],
    },
  )
  assert.deepEqual(parseStoredDraft(null, now), emptyDraft)
})
