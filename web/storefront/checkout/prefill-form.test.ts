import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyForm } from '#domain/checkout/checkout-form.ts'

import { prefillForm } from './prefill-form.ts'

const accountForm = { ...emptyForm, guestFirstName: 'Aisyah', guestCity: 'Petaling Jaya' }

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
})

test('a guest who typed a field and logs in gets the blank fields from the account', () => {
  const loggedIn = { editor: 'customer', lastEditor: 'guest' } as const
  const fullAccountForm = {
    ...accountForm,
    guestEmail: 'aisyah@example.com',
    guestPhone: '0123456789',
    guestLastName: 'Rahman',
    guestAddress_1: '1 Jalan SS2',
    guestPostalCode: '47300',
    guestState: 'Selangor',
  }
  const typedEmail = { ...emptyForm, guestEmail: 'typed@example.com' }
  const prefilled = { ...fullAccountForm, guestEmail: 'typed@example.com' }
  assert.deepEqual(prefillForm(typedEmail, fullAccountForm, loggedIn), prefilled)
  // After a reload the last editor is unknown.
  const reloaded = { editor: 'customer', lastEditor: undefined } as const
  assert.deepEqual(prefillForm(typedEmail, fullAccountForm, reloaded), prefilled)
})

test('a typed name or address is never mixed with that of the account', () => {
  const loggedIn = { editor: 'customer', lastEditor: 'guest' } as const
  const typedName = { ...emptyForm, guestFirstName: 'Demo' }
  assert.deepEqual(prefillForm(typedName, { ...accountForm, guestLastName: 'Rahman' }, loggedIn), {
    ...typedName,
    guestCity: 'Petaling Jaya',
  })
  const typedState = { ...emptyForm, guestState: 'Sabah' }
  assert.deepEqual(prefillForm(typedState, accountForm, loggedIn), {
    ...typedState,
    guestFirstName: 'Aisyah',
  })
})

test('what a guest or a customer typed stays while the same person edits', () => {
  const typedForm = { ...emptyForm, guestFirstName: 'Demo' }
  for (const editor of ['guest', 'customer'] as const)
    assert.equal(prefillForm(typedForm, accountForm, { editor, lastEditor: editor }), typedForm)
  const reloadedGuest = { editor: 'guest', lastEditor: undefined } as const
  assert.equal(prefillForm(typedForm, accountForm, reloadedGuest), typedForm)
})

test('a form that a customer emptied stays empty when the session ends', () => {
  const expired = { editor: 'guest', lastEditor: 'customer' } as const
  assert.equal(prefillForm(emptyForm, accountForm, expired), emptyForm)
})
