import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import type { Allergen, QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { listAllergens } from './allergen-synonyms.ts'
import { findExclusions } from './hard-filters.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const createProduct = (changes: Partial<RecommendableProduct>): RecommendableProduct => ({
  id: 1,
  product_name: 'Formula',
  category: 'Youthful Grow',
  gender: 'u',
  allergies: '',
  breastFeedingSafe: false,
  ingredients: [],
  ...changes,
})
type FormulaChange = { id: string; name: string; form?: string; compound?: string }
const createFormula = (ingredient: FormulaChange) => ({
  ingredients: [{ amount: 1, unit: 'mg', ...ingredient } as const],
})
const allergensOf = (allergies: string): Allergen[] => listAllergens(createProduct({ allergies }))
const reasonsFor = (changes: Partial<RecommendableProduct>, answers: QuizAnswers): string[] =>
  findExclusions(createProduct(changes), answers).map((exclusion) => exclusion.reason)

test('every allergen of the quiz is found under its own name, in any case', () => {
  for (const allergen of allergens) {
    assert.deepEqual(allergensOf(allergen), [allergen])
    assert.deepEqual(allergensOf(`May contain traces of ${allergen.toUpperCase()}.`), [allergen])
  }
})

test('other words that labels use for an allergen are found', () => {
  const allergenByText: Record<string, Allergen> = {
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
  for (const [text, allergen] of Object.entries(allergenByText))
    assert.deepEqual(allergensOf(text), [allergen], text)
})

test('a word inside another word is not an allergen', () => {
  assert.deepEqual(allergensOf('shellfish'), ['Shellfish'])
  assert.deepEqual(allergensOf('coconut, nutmeg, eggplant, peppercorn, goat'), [])
  assert.deepEqual(allergensOf('None'), [])
  assert.deepEqual(allergensOf('Fish, milk; eggs'), ['Fish', 'Eggs', 'Milk'])
})

test('an ingredient made from an allergen counts even if it is not declared', () => {
  const collagen = {
    id: 'marine-collagen',
    name: 'Marine collagen',
    amount: 200,
    unit: 'mg',
  } as const
  assert.deepEqual(listAllergens(createProduct({ formula: { ingredients: [collagen] } })), ['Fish'])
  assert.deepEqual(listAllergens(createProduct({ ingredients: ['Marine collagen'] })), ['Fish'])
  assert.deepEqual(listAllergens(createProduct({ ingredients: ['Zinc'] })), [])
})

test('the words of an ingredient’s name, form and compound name its allergens', () => {
  const allergensByIngredient: readonly [FormulaChange, Allergen[]][] = [
    [{ id: 'selenium', name: 'Selenium', compound: 'selenium yeast, 0.2% selenium' }, ['Yeast']],
    [{ id: 'selenium', name: 'Selenium', compound: 'sodium selenite' }, []],
    [{ id: 'vitamin-b12', name: 'Vitamin B12', compound: '1% trituration in lactose' }, ['Milk']],
    [{ id: 'collagen', name: 'Collagen', form: 'Hydrolysed, marine' }, ['Fish']],
    [{ id: 'collagen', name: 'Collagen', form: 'Bovine' }, []],
    [{ id: 'marine-collagen', name: 'Collagen peptides' }, ['Fish']],
    [{ id: 'calcium', name: 'Calcium', compound: 'oyster shell, 38% calcium' }, ['Shellfish']],
    [{ id: 'milk-thistle', name: 'Milk thistle', form: 'Seed extract' }, []],
    [{ id: 'milk-thistle', name: 'Milk thistle', compound: 'extract in milk powder' }, ['Milk']],
    [{ id: 'fibre', name: 'Fibre', compound: 'rice fibre, gluten-free' }, []],
    [{ id: 'base', name: 'Base', compound: 'cocoa butter' }, []],
    [{ id: 'base', name: 'Base', compound: 'almond milk' }, ['Nuts']],
    [{ id: 'base', name: 'Base', compound: 'milk free-flowing powder' }, ['Milk']],
  ]
  for (const [ingredient, expected] of allergensByIngredient)
    assert.deepEqual(
      listAllergens(createProduct({ formula: createFormula(ingredient) })),
      expected,
      JSON.stringify(ingredient),
    )
  for (const [name, allergen] of [
    ['Marine collagen peptides', 'Fish'],
    ['Hydrolysed marine collagen', 'Fish'],
    ['Kolagen marin', 'Fish'],
    ['Omega-3 concentrate', 'Fish'],
    ['Glucosamine sulfate', 'Shellfish'],
    ['Chitosan 500 mg', 'Shellfish'],
  ] as const)
    assert.deepEqual(listAllergens(createProduct({ ingredients: [name] })), [allergen], name)
})

test('an order’s copy of a product without form, compound and noAllergens still counts', () => {
  const selenium = { id: 'selenium', name: 'Selenium', amount: 55, unit: 'µg' } as const
  const copy = createProduct({ formula: { ingredients: [selenium] }, nutFree: false })
  assert.deepEqual(listAllergens(copy), ['Nuts'])
})

test('an unticked "Gluten free" or "Nut free" does not count when staff declared no allergens', () => {
  const unticked = { glutenFree: false, nutFree: false }
  const answers = { allergic: ['Nuts', 'Wheat and/or gluten'] }
  assert.deepEqual(reasonsFor({ ...unticked, noAllergens: true }, answers), [])
  // Nothing is declared, or other allergens are: the product may contain nuts and gluten.
  for (const changes of [
    { noAllergens: false },
    {},
    { allergies: 'Fish' },
    { noAllergens: true, allergies: 'Fish' },
  ])
    assert.deepEqual(reasonsFor({ ...unticked, ...changes }, answers), ['allergen'])
  // What the ingredients name counts also against the declaration.
  const product = createProduct({ noAllergens: true, ingredients: ['Almond extract'] })
  assert.deepEqual(listAllergens(product), ['Nuts'])
})

test('only glutenFree and nutFree that staff set to false count as an allergen', () => {
  assert.deepEqual(listAllergens(createProduct({ glutenFree: false })), ['Wheat and/or gluten'])
  assert.deepEqual(listAllergens(createProduct({ nutFree: false })), ['Nuts'])
  assert.deepEqual(listAllergens(createProduct({ glutenFree: true, nutFree: true })), [])
  assert.deepEqual(listAllergens(createProduct({ glutenFree: undefined, nutFree: undefined })), [])
})

test('an allergy excludes only products that contain the allergen, and the reason names it', () => {
  const fishProduct = createProduct({ allergies: 'Fish, Milk, Corn' })
  assert.deepEqual(reasonsFor(fishProduct, { allergic: ['None'] }), [])
  assert.deepEqual(reasonsFor(fishProduct, {}), [])
  assert.deepEqual(reasonsFor(fishProduct, { allergic: ['Eggs'] }), [])
  assert.deepEqual(reasonsFor(fishProduct, { allergic: ['Milk', 'Eggs'] }), ['allergen'])
  const [exclusion] = findExclusions(fishProduct, { allergic: ['Fish', 'Milk', 'Eggs'] })
  assert.deepEqual(exclusion?.phrase.values, { allergens: 'fish and milk' })
})

test('formulas for one gender are not recommended to the other', () => {
  assert.deepEqual(reasonsFor({ gender: 'm' }, { gender: 'Female' }), ['gender'])
  assert.deepEqual(reasonsFor({ gender: 'f' }, { gender: 'Male' }), ['gender'])
  for (const gender of ['Male', 'Female', 'Prefer not to say'])
    assert.deepEqual(reasonsFor({ gender: 'u' }, { gender }), [])
  for (const gender of ['m', 'f'] as const)
    assert.deepEqual(reasonsFor({ gender }, { gender: 'Prefer not to say' }), [])
})

test('during pregnancy and breastfeeding only products marked as safe pass', () => {
  for (const pregnancy of ['Pregnant', 'Breastfeeding']) {
    assert.deepEqual(reasonsFor({ breastFeedingSafe: false }, { pregnancy }), ['pregnancy'])
    assert.deepEqual(reasonsFor({ breastFeedingSafe: undefined }, { pregnancy }), ['pregnancy'])
    assert.deepEqual(reasonsFor({ breastFeedingSafe: true }, { pregnancy }), [])
  }
  assert.deepEqual(reasonsFor({ breastFeedingSafe: false }, { pregnancy: 'None of the above' }), [])
})

test('beta-carotene is not recommended to smokers', () => {
  const withBetaCarotene = { ingredients: ['Beta-carotene'] }
  assert.deepEqual(reasonsFor(withBetaCarotene, { smoke: 'Yes' }), ['smoking'])
  assert.deepEqual(reasonsFor(withBetaCarotene, { smoke: 'No' }), [])
  assert.deepEqual(reasonsFor({ ingredients: ['Lycopene'] }, { smoke: 'Yes' }), [])
})

test('beta-carotene is found under other names, and in the form and the compound', () => {
  for (const name of [
    'Betacarotene',
    'β-Carotene',
    'Natural beta-carotene',
    'Vitamin A (beta carotene)',
    'Mixed carotenoids',
    'Mixed carotenes',
    'Beta-karotena',
    'Karotenoid campuran',
    'Provitamin A',
    'E160a',
  ])
    assert.deepEqual(reasonsFor({ ingredients: [name] }, { smoke: 'Yes' }), ['smoking'], name)
  const vitaminA = { id: 'vitamin-a', name: 'Vitamin A' }
  for (const [source, reasons] of [
    [{ compound: 'beta-carotene, 20% powder' }, ['smoking']],
    [{ form: 'From mixed carotenoids' }, ['smoking']],
    [{ compound: 'retinyl acetate' }, []],
  ] as const) {
    const formula = createFormula({ ...vitaminA, ...source })
    assert.deepEqual(reasonsFor({ formula }, { smoke: 'Yes' }), reasons, JSON.stringify(source))
    assert.deepEqual(reasonsFor({ formula }, { smoke: 'No' }), [])
  }
})

test('unavailable products are not recommended', () => {
  assert.deepEqual(reasonsFor({ available: false }, {}), ['unavailable'])
  assert.deepEqual(reasonsFor({ available: true }, {}), [])
})
