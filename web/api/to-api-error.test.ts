import assert from 'node:assert/strict'
import { test } from 'node:test'

import { ApiError } from './client.ts'
import { getFailureMessage } from './get-failure-message.ts'
import { logDefect } from './log-defect.ts'
import { toApiError } from './to-api-error.ts'

const refusal = new ApiError({ status: 409, code: 'CONFLICT', message: 'Someone else saved it.' })
const defect = new TypeError('url is undefined')

test('a refused call keeps its error and message, and is not logged', (t) => {
  const log = t.mock.method(console, 'error', () => {})
  assert.equal(toApiError(refusal, 'Failed to create order'), refusal)
  assert.equal(getFailureMessage(refusal), 'Someone else saved it.')
  logDefect(refusal)
  assert.equal(log.mock.callCount(), 0)
})

test('a defect is logged once, and people see a general message or that of the form', (t) => {
  const log = t.mock.method(console, 'error', () => {})
  const { status, code, message } = toApiError(defect, 'Failed to create order')
  assert.deepEqual([status, code, message], [0, 'INTERNAL', 'Failed to create order'])
  assert.equal(getFailureMessage(defect), 'Something went wrong. Please try again.')
  logDefect(defect)
  assert.deepEqual(
    log.mock.calls.map((call) => call.arguments),
    [[defect], [defect], [defect]],
  )
})
