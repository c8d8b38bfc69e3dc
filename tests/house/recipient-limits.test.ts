/** queueEmail throws for an email of a kind without a row, so it would never be sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emails } from '#server/mail/emails.ts'
import { recipientLimits } from '#server/mail/recipient-limits.ts'

test('every kind of email has a limit per recipient, or a reason for having none', () => {
  const kinds = emails.map(({ kind }) => kind)
  assert.deepEqual(Object.keys(recipientLimits).toSorted(), kinds.toSorted())
})
