import assert from 'node:assert/strict'
import { test } from 'node:test'

import { allergens } from '#domain/quiz/quiz-steps.ts'
import { joinNames } from '#domain/recommendation/phrase.ts'

import { mentionsAllergen } from './mentions-allergen.ts'

test('every allergen of a flag is found, alone and among others', () => {
  const allNames = joinNames(allergens.map((allergen) => allergen.toLowerCase()))
  for (const allergen of allergens) {
    assert.ok(mentionsAllergen(allergen.toLowerCase(), allergen), allergen)
    assert.ok(mentionsAllergen(allNames, allergen), allergen)
  }
})

test('an allergen is not found in the longer name of another one', () => {
  assert.equal(mentionsAllergen('shellfish', 'Fish'), false)
  assert.equal(mentionsAllergen('milk and shellfish', 'Fish'), false)
})
