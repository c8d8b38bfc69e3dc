import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getAlertFieldName, checkoutFields, emptyForm, listMissingFields } from './checkout-form.ts'
import {
  type FieldCheckResult,
  findFieldErrors,
  listFormProblems,
  listMalformedFields,
  isEmail,
  areFilledFieldsWellFormed,
  validateField,
} from './field-rules.ts'
import {
  missingFieldsAlertText,
  findFirstPayAlert,
  isPayEnabled,
  termsAlertText,
  termsInlineText,
  termsWarningText,
} from './pay-button.ts'
import { suggestEmail } from './suggest-email.ts'
import { validateSingleLine, validateMultilineText, textLimits } from './text-limits.ts'

const filledForm = {
  ...emptyForm,
  guestEmail: 'aisyah@example.com',
  guestPhone: '012-345 6789',
  guestFirstName: 'Aisyah',
  guestLastName: 'binti Ali',
  guestAddress_1: '1 Jalan Demo',
  guestCity: 'Kuala Lumpur',
  guestState: 'Kuala Lumpur',
  guestPostalCode: '50000',
}

function reasonOf(result: FieldCheckResult): string {
  return result.ok ? 'ok' : result.reason
}

test('the alert lists the missing fields by their form names without the prefix "guest"', () => {
  assert.equal(
    listMissingFields({ ...emptyForm, guestCountry: '' })
      .map(getAlertFieldName)
      .join(', '),
    'Email, Phone, FirstName, LastName, Address_1, City, State, PostalCode, Country',
  )
  assert.deepEqual(listMissingFields({ ...filledForm, guestCity: '   ' }), ['guestCity'])
  assert.deepEqual(listMissingFields(filledForm), [])
})

test('each field accepts valid values and rejects malformed ones', () => {
  const cases = [
    ['guestEmail', 'aisyah@example', 'malformed'],
    ['guestEmail', '', 'blank'],
    ['guestPhone', '+60 12-345 6789', 'ok'],
    ['guestPhone', '\u202a012-345 6789\u202c', 'ok'],
    ['guestPhone', '123', 'malformed'],
    ['guestPhone', '+65 9123 4567', 'malformed'],
    ['guestFirstName', '陈美玲', 'ok'],
    ['guestFirstName', 'S. Kumar a/l Raj', 'ok'],
    ['guestLastName', 'a|b', 'malformed'],
    ['guestLastName', 'a\u202eb', 'malformed'],
    ['guestLastName', 'x'.repeat(100), 'ok'],
    ['guestLastName', 'x'.repeat(101), 'malformed'],
    ['guestLastName', ` ${'x'.repeat(100)} `, 'ok'],
    ['guestAddress_1', '  ', 'blank'],
    ['guestAddress_2', '', 'ok'],
    ['guestAddress_2', '  ', 'ok'],
    ['guestAddress_2', 'a|b', 'malformed'],
    ['guestPostalCode', ' 50000 ', 'ok'],
    ['guestPostalCode', '5000', 'malformed'],
    ['guestState', 'Wilayah Persekutuan Labuan', 'ok'],
    ['guestState', 'Singapore', 'malformed'],
    ['guestCountry', 'Singapore', 'malformed'],
    ['guestCountry', 'Malaysia', 'ok'],
  ] as const
  for (const [field, value, expected] of cases) {
    assert.equal(reasonOf(validateField(field, value)), expected, `${field} ${value}`)
  }
})

test('the message of a field says what is wrong with its value', () => {
  const cases = [
    ['guestEmail', '', /^Enter your email/],
    ['guestEmail', 'x', /name@example\.com/],
    ['guestPhone', '+65 9123 4567', /Malaysian phone number/],
    ['guestPhone', '123', /like 012-345 6789/],
    ['guestLastName', 'x'.repeat(101), /too long/],
    ['guestLastName', 'a|b', /cannot print on a label/],
    ['guestPostalCode', '5000', /5 digits/],
    ['guestState', 'Singapore', /from the list/],
    ['guestCountry', 'Singapore', /within Malaysia/],
    ['guestCountry', '', /within Malaysia/],
  ] as const
  for (const [field, value, expectedMessage] of cases) {
    const fieldCheck = validateField(field, value)
    assert.match(fieldCheck.ok ? '' : fieldCheck.message, expectedMessage, `${field} ${value}`)
  }
})

test('errors are returned only for the fields that are asked for', () => {
  const form = { ...filledForm, guestEmail: 'x', guestCity: '', guestPostalCode: '5' }
  const errors = findFieldErrors(form, new Set(['guestEmail', 'guestCity', 'guestFirstName']))
  assert.deepEqual(Object.keys(errors), ['guestEmail', 'guestCity'])
  assert.match(errors.guestEmail ?? '', /name@example\.com/)
  assert.match(errors.guestCity ?? '', /^Enter your city/)
  assert.deepEqual(listMalformedFields(form), ['guestEmail', 'guestPostalCode'])
})

test('blank fields leave the form valid but are problems; a malformed field makes it invalid', () => {
  assert.ok(areFilledFieldsWellFormed(emptyForm))
  assert.ok(areFilledFieldsWellFormed(filledForm))
  assert.ok(!areFilledFieldsWellFormed({ ...filledForm, guestPostalCode: '5' }))
  assert.deepEqual(
    listFormProblems({ ...emptyForm, guestEmail: 'x' }).map(({ field }) => field),
    checkoutFields.filter((field) => field !== 'guestAddress_2' && field !== 'guestCountry'),
  )
})

test('Pay is enabled by a valid form with terms or consent, and names what is missing', () => {
  const blankState = { form: emptyForm, hasAcceptedTerms: false, hasNoteConsent: false }
  assert.ok(!isPayEnabled(blankState))
  assert.ok(isPayEnabled({ ...blankState, hasAcceptedTerms: true }))
  assert.ok(isPayEnabled({ ...blankState, hasNoteConsent: true }))
  const bothTicked = { hasAcceptedTerms: true, hasNoteConsent: true }
  assert.ok(!isPayEnabled({ ...bothTicked, form: { ...filledForm, guestEmail: 'x' } }))

  assert.equal(findFirstPayAlert({ ...blankState, hasAcceptedTerms: true }), missingFieldsAlertText)
  assert.equal(findFirstPayAlert(blankState), missingFieldsAlertText)
  const onlyTermsTicked = { hasAcceptedTerms: true, hasNoteConsent: false }
  const formWithoutCity = { ...filledForm, guestCity: ' ' }
  assert.equal(
    findFirstPayAlert({ ...onlyTermsTicked, form: formWithoutCity }),
    missingFieldsAlertText,
  )
  assert.equal(
    findFirstPayAlert({ form: filledForm, hasAcceptedTerms: false, hasNoteConsent: true }),
    termsAlertText,
  )
  assert.equal(findFirstPayAlert({ ...onlyTermsTicked, form: filledForm }), undefined)
})

test('the four messages of the Pay button are those of the specification', () => {
  assert.equal(termsInlineText, 'You must agree to the terms and conditions before checkout.')
  assert.equal(termsWarningText, 'You must agree to the Terms & Conditions before proceeding.')
  assert.equal(termsAlertText, 'You must agree to the terms and conditions before proceeding.')
  assert.equal(missingFieldsAlertText, 'Please complete all required fields before proceeding.')
})

test('isEmail accepts well-formed addresses and rejects malformed ones', () => {
  for (const email of ['a@b.co', 'nur.aisyah+shop@mail.example.com.my', "o'neil@example.com"]) {
    assert.ok(isEmail(email), email)
  }
  for (const email of [
    '',
    'a',
    'a@b',
    '@b.co',
    'a@@b.co',
    'a b@c.co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b.co.',
    'a|b@c.co',
  ]) {
    assert.ok(!isEmail(email), email)
  }
})

test('an email has at most 64 characters before the @ and 254 in all', () => {
  assert.ok(isEmail(`${'a'.repeat(64)}@b.co`))
  assert.ok(!isEmail(`${'a'.repeat(65)}@b.co`))
  const emailOfLength = (length: number) => `a@${'b'.repeat(length - 5)}.co`
  assert.ok(isEmail(emailOfLength(254)))
  assert.ok(!isEmail(emailOfLength(255)))
})

test('a typical mistake in an email domain gets a suggestion, a correct address gets none', () => {
  assert.equal(suggestEmail('aisyah@gmial.com'), 'aisyah@gmail.com')
  assert.equal(suggestEmail('aisyah@gmail.con'), 'aisyah@gmail.com')
  assert.equal(suggestEmail('aisyah@gmal.com'), 'aisyah@gmail.com')
  assert.equal(suggestEmail('aisyah@yahooo.com'), 'aisyah@yahoo.com')
  assert.equal(suggestEmail('a@GMIAL.com '), 'a@gmail.com')
  assert.equal(suggestEmail('aisyah@gmail.cmo'), 'aisyah@gmail.com')
  for (const email of [
    'aisyah@gmail.com',
    ' aisyah@Gmail.com ',
    'aisyah@example.com',
    'aisyah',
    'a@',
    '@gmial.com',
    'aisyah@gamil.con',
    'aisyah@mail.com',
    'aisyah@email.com',
    'aisyah@ymail.com',
  ]) {
    assert.equal(suggestEmail(email), undefined, email)
  }
})

test('no rule throws, and an accepted line has no control character and no vertical bar, which separates signed fields', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      for (const field of checkoutFields) {
        if (validateField(field, text).ok) assert.doesNotMatch(text.trim(), /[|\p{Cc}]/u)
      }
      suggestEmail(text)
    }),
    { numRuns: 1000, examples: [['|'], ['a\nb'], ['\ud800']] },
  )
})

test('a note may have several lines, a name may not; long or unprintable texts are rejected', () => {
  assert.deepEqual(validateMultilineText('one\r\n\ttwo | three', 1000), { ok: true })
  assert.deepEqual(validateMultilineText('x'.repeat(textLimits.medicalNote), 1000), { ok: true })
  assert.deepEqual(validateMultilineText('x'.repeat(1001), 1000), { ok: false, reason: 'long' })
  assert.deepEqual(validateMultilineText('a\u0000', 1000), { ok: false, reason: 'characters' })
  assert.deepEqual(validateSingleLine('one\ntwo', 100), { ok: false, reason: 'characters' })
  assert.deepEqual(validateSingleLine('a|b', 100), { ok: false, reason: 'characters' })
  assert.deepEqual(validateSingleLine('x'.repeat(100), 100), { ok: true })
  assert.deepEqual(validateSingleLine('x'.repeat(101), 100), { ok: false, reason: 'long' })
})
