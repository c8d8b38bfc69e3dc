import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyForm } from '#domain/checkout/checkout-form.ts'
import { forgetCustomer } from '#web/api/session/clear-own-data.ts'

import { changeForm, readDraft, readLastFormEditor, watchDraft } from './checkout-draft-store.ts'

test('the last editor of a form is known, also of an emptied form, until the data is cleared', () => {
  let notifiedCount = 0
  watchDraft(() => (notifiedCount += 1))
  assert.equal(readLastFormEditor(), undefined)
  changeForm({ ...emptyForm, guestFirstName: 'Aisyah' }, 'customer')
  changeForm(emptyForm, 'guest')
  assert.deepEqual(readDraft().form, emptyForm)
  assert.equal(readLastFormEditor(), 'guest')
  assert.equal(notifiedCount, 2)
  forgetCustomer()
  assert.equal(readLastFormEditor(), undefined)
})
