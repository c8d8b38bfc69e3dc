/** queueLetter throws for an email of a kind without a row, so it would never be sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { letters } from '#server/mail/letters.ts'
import { recipientLimits } from '#server/mail/recipient-limits.ts'

test('every kind of email has a limit per recipient, or a reason for having none', () => {
  const kinds = letters.map(({ kind }) => kind)
  assert.deepEqual(Object.keys(recipientLimits).toSorted(), kinds.toSorted())
})
