import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyForm } from '#domain/checkout/checkout-form.ts'
import { forgetCustomer } from '#web/api/session/clear-own-data.ts'

import { changeForm, hasChangedForm, readDraft, watchDraft } from './checkout-draft-store.ts'

test('a form that the customer emptied counts as changed, until the data is cleared', () => {
  let notifiedCount = 0
  watchDraft(() => (notifiedCount += 1))
  assert.equal(hasChangedForm(), false)
  changeForm({ ...emptyForm, guestFirstName: 'Aisyah' })
  changeForm(emptyForm)
  assert.deepEqual(readDraft().form, emptyForm)
  assert.equal(hasChangedForm(), true)
  assert.equal(notifiedCount, 2)
  forgetCustomer()
  assert.equal(hasChangedForm(), false)
})
