import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyForm } from '#domain/checkout/checkout-form.ts'

import { prefillForm } from './prefill-form.ts'

const accountForm = { ...emptyForm, guestFirstName: 'Aisyah', guestCity: 'Petaling Jaya' }
const typedForm = { ...emptyForm, guestFirstName: 'Demo' }

test('an empty form is prefilled until its editor changes it', () => {
  for (const editor of ['guest', 'customer'] as const) {
    const prefill = (lastEditor?: typeof editor) =>
      prefillForm(emptyForm, accountForm, { editor, lastEditor })
    assert.equal(prefill(), accountForm)
    assert.equal(prefill(editor), emptyForm)
  }
  const unknownVisitor = { editor: 'guest', lastEditor: undefined } as const
  assert.equal(prefillForm(emptyForm, undefined, unknownVisitor), emptyForm)
})

test('a guest who emptied the form and logs in gets the address of the account', () => {
  const loggedIn = { editor: 'customer', lastEditor: 'guest' } as const
  assert.equal(prefillForm(emptyForm, accountForm, loggedIn), accountForm)
  assert.equal(prefillForm(typedForm, accountForm, loggedIn), typedForm)
})

test('a form that a customer emptied stays empty when the session ends', () => {
  const expired = { editor: 'guest', lastEditor: 'customer' } as const
  assert.equal(prefillForm(emptyForm, accountForm, expired), emptyForm)
})
