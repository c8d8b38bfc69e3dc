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

test('a draft that was saved with a wrong clock, a day or more ahead, has no note', () => {
  const text = serialiseDraft(draft, now + hours(24))
  assert.equal(parseStoredDraft(text, now).note, '')
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

test('a damaged value of a draft becomes its default, and the other values stay', () => {
  const stored = JSON.parse(serialiseDraft(draft, now))
  const parse = (changes: object) =>
    parseStoredDraft(JSON.stringify({ ...stored, ...changes }), now)
  assert.deepEqual(parse({ option: 'monthly' }), { ...draft, option: 'oneTime' })
  assert.deepEqual(parse({ voucherCode: 5 }), { ...draft, voucherCode: '' })
  assert.equal(parse({ voucherCode: 'A'.repeat(41) }).voucherCode, 'A'.repeat(40))
  const note = 'n'.repeat(1001)
  assert.equal(parse({ order: { note } }).note, 'n'.repeat(1000))
})

test('only a stored true is a consent', () => {
  const stored = JSON.parse(serialiseDraft(draft, now))
  const order = { ...stored.order, noteConsent: 'true', terms: 1 }
  const parsedDraft = parseStoredDraft(JSON.stringify({ ...stored, order }), now)
  assert.deepEqual(parsedDraft, { ...draft, noteConsent: false, terms: false })
})

test('a draft without a valid time keeps neither the note nor the consents', () => {
  const { form, option, voucherCode } = draft
  const stored = JSON.parse(serialiseDraft(draft, now))
  for (const savedAt of [undefined, null, String(now)])
    assert.deepEqual(parseStoredDraft(JSON.stringify({ ...stored, savedAt }), now), {
      ...emptyDraft,
      form,
      option,
      voucherCode,
    })
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
