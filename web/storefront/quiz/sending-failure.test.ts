import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError } from '#web/api/client.ts'

import { toSendingFailure } from './sending-failure.ts'

test('refused answers and an older consent text mean that the page must be reloaded', () => {
  const refused = new ApiError({
    status: 422,
    code: 'QUIZ_REFUSED',
    message: '"smoke" is not one of the options of the quiz.',
    fields: { smoke: '"smoke" is not one of the options of the quiz.' },
  })
  assert.deepEqual(toSendingFailure(refused), {
    text: 'The quiz has changed since you opened this page. Reload it.',
    isPageOutdated: true,
  })
  const message = 'The consent text has changed since you opened this page. Please read it again.'
  const fields = { consentVersion: 'not the current version' }
  const outdatedConsent = new ApiError({ status: 400, code: 'INVALID', message, fields })
  assert.deepEqual(toSendingFailure(outdatedConsent), { text: message, isPageOutdated: true })
})

test('any other failure keeps its message and offers no reload', () => {
  const text = 'The shop cannot be reached. Check your connection and try again.'
  const offline = new ApiError({ status: 0, code: 'OFFLINE', message: text })
  assert.deepEqual(toSendingFailure(offline), { text, isPageOutdated: false })
})
