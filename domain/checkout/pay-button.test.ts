import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyForm } from './checkout-form.ts'
import {
  findFirstPayAlert,
  findTermsAlert,
  missingFieldsAlertText,
  termsAlertText,
} from './pay-button.ts'

const completeForm = {
  ...emptyForm,
  guestEmail: 'aisyah@example.com',
  guestPhone: '012-345 6789',
  guestFirstName: 'Aisyah',
  guestLastName: 'Demo',
  guestAddress_1: '12 Jalan Contoh 3/4',
  guestCity: 'Petaling Jaya',
  guestState: 'Selangor',
  guestPostalCode: '47000',
}

const toInput = (form: typeof emptyForm, hasAcceptedTerms: boolean) => ({
  form,
  hasAcceptedTerms,
  hasNoteConsent: true,
})

test('the alert about the terms is shown from the press that found them missing until they are ticked', () => {
  const alert = findFirstPayAlert(toInput(completeForm, false))
  assert.equal(alert, termsAlertText)
  assert.equal(findTermsAlert(toInput(completeForm, false), alert), termsAlertText)
  assert.equal(findTermsAlert(toInput(completeForm, true), alert), undefined)
  assert.equal(findTermsAlert(toInput(completeForm, false), undefined), undefined)
})

test('after a press with empty fields no alert follows once they are filled, until the next press', () => {
  const alert = findFirstPayAlert(toInput(emptyForm, true))
  assert.equal(alert, missingFieldsAlertText)
  assert.equal(findTermsAlert(toInput(completeForm, false), alert), undefined)
  assert.equal(findTermsAlert(toInput(emptyForm, false), alert), undefined)
})
