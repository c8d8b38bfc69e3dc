/** Tries every relevant set of answers against the products of the first catalogue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  allergens,
  genderOptions,
  goalOptions,
  noAllergy,
  pregnancyOptions,
} from '#domain/quiz/quiz-steps.ts'
import { splitAllergies } from '#domain/catalogue/product.ts'
import { computeDailyTotals } from '#domain/recommendation/daily-totals.ts'
import { recommend } from '#domain/recommendation/recommend.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'

const products = seedCatalogue()

test('the quiz never recommends a demo product with a chosen allergen, an unsafe product, or a product for another gender', () => {
  const people = genderOptions.flatMap((gender) =>
    goalOptions.flatMap((dietType) =>
      pregnancyOptions.flatMap((pregnancy) =>
        ['Yes', 'No'].map((smoke) => ({ gender, dietType, pregnancy, smoke })),
      ),
    ),
  )
  // Every subset of the allergens: each bit of the number selects one allergen.
  const allergenSets = Array.from({ length: 2 ** allergens.length }, (_, bits) =>
    allergens.filter((_, index) => (bits >> index) & 1),
  )
  let checkedCount = 0
  for (const person of people) {
    for (const chosenAllergens of allergenSets) {
      const allergic = chosenAllergens.length > 0 ? chosenAllergens : [noAllergy]
      const answers = { ...person, allergic }
      const result = recommend(answers, products)
      for (const { product } of [...result.recommended, ...result.alsoFits]) {
        checkedCount += 1
        const declaredAllergens = splitAllergies(product.allergies)
        const hasChosenAllergen = declaredAllergens.some((name) =>
          chosenAllergens.some((allergen) => allergen === name),
        )
        const isPregnantOrBreastfeeding = person.pregnancy !== 'None of the above'
        const isUnsafe =
          hasChosenAllergen ||
          (isPregnantOrBreastfeeding && !product.breastFeedingSafe) ||
          (person.gender === 'Male' && product.gender === 'f') ||
          (person.gender === 'Female' && product.gender === 'm')
        if (isUnsafe) assert.fail(`${product.product_name} for ${JSON.stringify(answers)}`)
      }
    }
  }
  assert.ok(checkedCount > 50_000, `only ${checkedCount} recommendations were checked`)
})

test('products recommended together never exceed a daily limit', () => {
  for (const gender of genderOptions)
    for (const dietType of goalOptions)
      for (const frequency of ['Rarely', 'Daily'])
        for (const yesNo of ['Yes', 'No']) {
          const answers = {
            gender,
            dietType,
            consumption: frequency,
            frequency_seafood: frequency,
            exercise: frequency,
            alcohol: yesNo,
            smoke: yesNo,
            muscle_pain: yesNo,
            allergic: [noAllergy],
          }
          const { recommended } = recommend(answers, products)
          const totals = computeDailyTotals(recommended.map(({ product }) => product))
          const totalsOverLimit = totals.filter(({ exceedsLimit }) => exceedsLimit)
          assert.deepEqual(totalsOverLimit, [], JSON.stringify(answers))
          assert.ok(recommended.length >= 1)
        }
})
