/** An email of a kind without a row would not be sent at all: queueLetter throws for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { letters } from '#server/mail/letters.ts'
import { recipientLimits } from '#server/mail/recipient-limits.ts'

test('every kind of email has a limit per recipient, or the reason why it has none', () => {
  const kinds = letters.map(({ kind }) => kind)
  assert.deepEqual(Object.keys(recipientLimits).toSorted(), kinds.toSorted())
})
