import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emailsByKind } from './emails.ts'

test('each email is listed under its own kind', () => {
  for (const [kind, email] of Object.entries(emailsByKind)) assert.equal(email.kind, kind)
})
