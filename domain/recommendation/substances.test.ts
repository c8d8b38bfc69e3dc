import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { listLabelWarnings } from '#domain/pharmacy/label-warnings.ts'
import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'
import { listAllergens } from './allergen-synonyms.ts'
import { listCautions } from './cautions.ts'
import { computeDailyTotals } from './daily-totals.ts'
import { findExclusions } from './hard-filters.ts'
import { findMedicineInteractions } from './medicine-interactions.ts'
import { recommend } from './recommend.ts'
import { listContents, type RecommendableProduct } from './recommendable-product.ts'
import { findSubstances, substanceIds, type SubstanceId } from './substances.ts'

type TestIngredient = Pick<FormulaIngredient, 'id' | 'name'> & Partial<FormulaIngredient>

const createProduct = (...ingredients: TestIngredient[]): RecommendableProduct => ({
  id: 1,
  product_name: 'Formula 1',
  category: 'Youthful Grow',
  gender: 'u',
  allergies: '',
  ingredients: [],
  formula: {
    ingredients: ingredients.map((ingredient) => ({ amount: 5, unit: 'mg', ...ingredient })),
  },
})

test('an ingredient is recognised by each form in which it is weighed or spelled', () => {
  const expected: readonly [text: string, SubstanceId[]][] = [
    ['Magnesium citrate', ['magnesium']],
    ['Calcium pantothenate', []],
    ['calcium D-pantothenate', []],
    ['Nicotinic acid', ['nicotinic-acid']],
    ['Nicotinamide adenine dinucleotide', []],
    ['CoQ-10', ['coenzyme-q10']],
    ['P-5-P', ['vitamin-b6']],
    ['Vitamins C', ['vitamin-c']],
    ['Ferus fumarat', ['iron']],
    ['Natrium selenit', ['selenium']],
    ['Kalium iodat', ['iodine']],
    ['Vitamin C & E', ['vitamin-c', 'vitamin-e']],
    ['Vitamins A, D3 and E', ['vitamin-a', 'vitamin-d3', 'vitamin-e']],
    ['Vitamin E, d-alpha tocopherol', ['vitamin-e']],
    ['Nicotinamide riboside', []],
    ['Kalsium karbonat', ['calcium']],
    ['Retinyl palmitate', ['vitamin-a']],
    ['Vit. A', ['vitamin-a']],
    ['Vitamin B 12', ['vitamin-b12']],
    ['vitaminC', ['vitamin-c']],
    ['Vitamine C', ['vitamin-c']],
    ['Ester-C', ['vitamin-c']],
    ['Pyridoxal 5-phosphate (P5P)', ['vitamin-b6']],
    ['Ubiquinol', ['coenzyme-q10']],
    ['Co Q 10', ['coenzyme-q10']],
    ['Mixed tocopherols', ['vitamin-e']],
    ['EGCG from tea', ['green-tea']],
    ['Extract of seeds of the grape', ['grape-seed']],
    ['Ferrous fumarate', ['iron']],
    ['Arginine AKG', ['l-arginine']],
    ['Folic acid', ['folate']],
    ['Magnesium ascorbate', ['magnesium', 'vitamin-c']],
    ['Vitamin A (pro-vitamin A)', ['beta-carotene', 'vitamin-a']],
    // Each has the name of another substance in its own.
    ['Nicotinamide mononucleotide', []],
    ['Provitamin A', ['beta-carotene']],
    ['Environmental', []],
    ['Vitamin K2', []],
    ['Vitamin D 10 µg', ['vitamin-d3']],
    ['Vitamin C 50 mg', ['vitamin-c']],
  ]
  for (const [text, substances] of expected)
    assert.deepEqual(findSubstances(text), substances, text)
})

test('a substance is recognised by its own id, and an ingredient of the pharmacy counts for itself', () => {
  for (const id of substanceIds) assert.ok(findSubstances(id).includes(id), id)
  for (const { activeSubstances, id } of seedIngredients.flatMap((ingredient) =>
    listContents(createProduct(ingredient)),
  ))
    assert.deepEqual(
      activeSubstances,
      substanceIds.filter((substance) => substance === id),
    )
})

test('each safety rule applies to an ingredient under another id or as another compound', () => {
  const citrate = { id: 'magnesium-citrate', name: 'Magnesium citrate', amount: 300 }
  const branded = { id: 'mag-plus', name: 'Mag Plus', compound: 'magnesium malate', amount: 300 }
  for (const ingredient of [citrate, branded]) {
    const product = createProduct(ingredient)
    assert.deepEqual(
      listCautions(product, {}).map(({ text }) => text),
      ['Ask a doctor first if you have kidney disease.'],
    )
    assert.deepEqual(
      findMedicineInteractions([product], ['bone']).map(({ ingredientName }) => ingredientName),
      [ingredient.name],
    )
    const [total] = computeDailyTotals([product])
    assert.deepEqual([total?.name, total?.exceedsLimit], ['Magnesium', true])
    const answers = { dietType: 'Youthful Grow', exercise: 'Daily' } as const
    assert.equal(recommend(answers, [product]).recommended[0]?.score, 3)
  }
  const carotene = createProduct({ id: 'skin', name: 'Skin', compound: 'Karoten, 20%' })
  assert.deepEqual(
    findExclusions(carotene, { smoke: 'Yes' }).map(({ reason }) => reason),
    ['smoking'],
  )
  assert.deepEqual(listAllergens(createProduct({ id: 'oil', name: 'EPA and DHA' })), ['Fish'])
  assert.deepEqual(listAllergens(createProduct({ id: 'oil', name: 'Algal DHA' })), [])
  assert.deepEqual(listAllergens(createProduct({ id: 'oil', name: 'Algal DHA, fish oil' })), [
    'Fish',
  ])
  const fumarate = {
    productId: 1,
    ingredients: [
      {
        id: 'blood',
        name: 'Blood',
        compound: 'ferrous fumarate',
        amount: 5,
        unit: 'mg',
        pigment: 1,
      },
    ],
  } as const
  assert.equal(listLabelWarnings(fumarate).length, 1)
})

test('amounts of one substance add up under all its names, and another compound adds none', () => {
  const product = createProduct(
    { id: 'magnesium', name: 'Magnesium', amount: 200 },
    { id: 'magnesium-citrate', name: 'Magnesium citrate', amount: 60 },
    { id: 'vitamin-c', name: 'Vitamin C', compound: 'magnesium ascorbate', amount: 500 },
    { id: 'retinyl-palmitate', name: 'Retinyl palmitate', amount: 2 },
    { id: 'b5', name: 'Vitamin B5', compound: 'calcium D-pantothenate', amount: 20 },
    { id: 'nicotinic-acid', name: 'Nicotinic acid', amount: 15 },
  )
  assert.deepEqual(
    computeDailyTotals([product]).map(({ name, mg, exceedsLimit, products }) => [
      name,
      mg,
      exceedsLimit,
      products.length,
    ]),
    [
      ['Magnesium', 260, true, 1],
      ['Vitamin C', 500, false, 1],
      ['Vitamin A', 2, true, 1],
      ['Vitamin B5', 20, false, 1],
      ['Nicotinic acid', 15, true, 1],
    ],
  )
})
