/** Checks that the drawn backgrounds of products and the style sheet use the same light colour. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { mixProductBackground } from '#domain/catalogue/formula/colour.ts'
import { readSource } from '#scripts/gate/source-files.ts'

test('a fill of the colour --stage, mixed with the light background, stays --stage', () => {
  const [, stageColour = ''] =
    /--stage: (#[0-9a-f]{6});/.exec(readSource('web/ui/tokens.css')) ?? []
  // Only a colour that is mixed with itself stays the same.
  assert.equal(mixProductBackground(stageColour, 'light'), stageColour)
})
