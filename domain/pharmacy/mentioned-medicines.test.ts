import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { findMentionedMedicines } from './mentioned-medicines.ts'

const productWithQ10: RecommendableProduct = {
  id: 28,
  product_name: 'NMN Daily',
  category: 'Youthful Grow Nutrition',
  gender: 'u',
  allergies: '',
  ingredients: ['Coenzyme Q10'],
  formula: { ingredients: [{ id: 'coenzyme-q10', name: 'Coenzyme Q10', amount: 100, unit: 'mg' }] },
}

test('a medicine in a note comes with its interactions with the ordered products', () => {
  const [bloodThinners, orlistat] = findMentionedMedicines(
    ['Orlistat since May', 'I take warfarin. Warfarin every day, and aspirin'],
    [productWithQ10],
  )
  assert.equal(bloodThinners?.name, 'Blood thinners')
  assert.deepEqual(bloodThinners?.mentions, ['warfarin', 'Warfarin', 'aspirin'])
  assert.deepEqual(
    bloodThinners?.interactions.map(({ ingredientName, products, note }) => [
      ingredientName,
      products,
      note,
    ]),
    [['Coenzyme Q10', 'NMN Daily', 'It may make warfarin less effective.']],
  )
  assert.deepEqual([orlistat?.name, orlistat?.interactions], ['Orlistat', []])
})

test('texts without a listed medicine return no medicines', () => {
  assert.deepEqual(
    findMentionedMedicines(['', 'I cannot swallow large capsules'], [productWithQ10]),
    [],
  )
})
