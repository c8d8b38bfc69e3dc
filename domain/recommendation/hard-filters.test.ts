import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import type { Allergen, QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { allergensIn } from './allergen-synonyms.ts'
import { exclusionsOf } from './hard-filters.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const aProduct = (wanted: Partial<RecommendableProduct>): RecommendableProduct => ({
  id: 1,
  product_name: 'Formula',
  category: 'Youthful Grow',
  gender: 'u',
  allergies: '',
  breastFeedingSafe: false,
  ingredients: [],
  ...wanted,
})
const found = (allergies: string): Allergen[] => allergensIn(aProduct({ allergies }))
const reason = (wanted: Partial<RecommendableProduct>, answers: QuizAnswers): string[] =>
  exclusionsOf(aProduct(wanted), answers).map((exclusion) => exclusion.reason)

test('every allergen of the quiz is found under its own name, in any case', () => {
  for (const allergen of allergens) {
    assert.deepEqual(found(allergen), [allergen])
    assert.deepEqual(found(`May contain traces of ${allergen.toUpperCase()}.`), [allergen])
  }
})

test('other words that labels use for an allergen are found', () => {
  const words: Record<string, Allergen> = {
    'cod liver oil': 'Fish',
    ikan: 'Fish',
    Crustaceans: 'Shellfish',
    'prawns (udang)': 'Shellfish',
    wheat: 'Wheat and/or gluten',
    Gluten: 'Wheat and/or gluten',
    'barley malt': 'Wheat and/or gluten',
    "brewer's yeast": 'Yeast',
    'Brazil nuts': 'Nuts',
    'tree-nut': 'Nuts',
    peanuts: 'Nuts',
    albumen: 'Eggs',
    Dairy: 'Milk',
    lactose: 'Milk',
    'whey powder': 'Milk',
    'sulfites (E224)': 'Sulphites',
    'sulphur dioxide': 'Sulphites',
    tahini: 'Sesame',
    maize: 'Corn',
  }
  for (const [text, allergen] of Object.entries(words))
    assert.deepEqual(found(text), [allergen], text)
})

test('a word inside another word is not an allergen', () => {
  assert.deepEqual(found('shellfish'), ['Shellfish'])
  assert.deepEqual(found('coconut, nutmeg, eggplant, peppercorn, goat'), [])
  assert.deepEqual(found('None'), [])
  assert.deepEqual(found('Fish, milk; eggs'), ['Fish', 'Eggs', 'Milk'])
})

test('an ingredient made from an allergen counts even if it is not declared', () => {
  const collagen = {
    id: 'marine-collagen',
    name: 'Marine collagen',
    amount: 200,
    unit: 'mg',
  } as const
  assert.deepEqual(allergensIn(aProduct({ formula: { ingredients: [collagen] } })), ['Fish'])
  assert.deepEqual(allergensIn(aProduct({ ingredients: ['Marine collagen'] })), ['Fish'])
  assert.deepEqual(allergensIn(aProduct({ ingredients: ['Zinc'] })), [])
})

test('gluten free and nut free count only when staff set them to no', () => {
  assert.deepEqual(allergensIn(aProduct({ glutenFree: false })), ['Wheat and/or gluten'])
  assert.deepEqual(allergensIn(aProduct({ nutFree: false })), ['Nuts'])
  assert.deepEqual(allergensIn(aProduct({ glutenFree: true, nutFree: true })), [])
  assert.deepEqual(allergensIn(aProduct({ glutenFree: undefined, nutFree: undefined })), [])
})

test('an allergy excludes only products that contain it, and names it', () => {
  const fish = aProduct({ allergies: 'Fish, Milk, Corn' })
  assert.deepEqual(reason(fish, { allergic: ['None'] }), [])
  assert.deepEqual(reason(fish, {}), [])
  assert.deepEqual(reason(fish, { allergic: ['Eggs'] }), [])
  assert.deepEqual(reason(fish, { allergic: ['Milk', 'Eggs'] }), ['allergen'])
  const [exclusion] = exclusionsOf(fish, { allergic: ['Fish', 'Milk', 'Eggs'] })
  assert.deepEqual(exclusion?.phrase.values, { allergens: 'fish and milk' })
})

test('formulas for one gender are not recommended to the other', () => {
  assert.deepEqual(reason({ gender: 'm' }, { gender: 'Female' }), ['gender'])
  assert.deepEqual(reason({ gender: 'f' }, { gender: 'Male' }), ['gender'])
  for (const gender of ['Male', 'Female', 'Prefer not to say'])
    assert.deepEqual(reason({ gender: 'u' }, { gender }), [])
  for (const gender of ['m', 'f'] as const)
    assert.deepEqual(reason({ gender }, { gender: 'Prefer not to say' }), [])
})

test('during pregnancy and breastfeeding only products marked as safe pass', () => {
  for (const pregnancy of ['Pregnant', 'Breastfeeding']) {
    assert.deepEqual(reason({ breastFeedingSafe: false }, { pregnancy }), ['pregnancy'])
    assert.deepEqual(reason({ breastFeedingSafe: undefined }, { pregnancy }), ['pregnancy'])
    assert.deepEqual(reason({ breastFeedingSafe: true }, { pregnancy }), [])
  }
  assert.deepEqual(reason({ breastFeedingSafe: false }, { pregnancy: 'None of the above' }), [])
})

test('beta-carotene is not recommended to smokers', () => {
  const carrot = { ingredients: ['Beta-carotene'] }
  assert.deepEqual(reason(carrot, { smoke: 'Yes' }), ['smoking'])
  assert.deepEqual(reason(carrot, { smoke: 'No' }), [])
  assert.deepEqual(reason({ ingredients: ['Lycopene'] }, { smoke: 'Yes' }), [])
})

test('unavailable products are not recommended', () => {
  assert.deepEqual(reason({ available: false }, {}), ['unavailable'])
  assert.deepEqual(reason({ available: true }, {}), [])
})
