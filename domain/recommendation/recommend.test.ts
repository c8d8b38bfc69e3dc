import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Product } from '#domain/catalogue/product.ts'
import type { FormulaIngredient } from '#domain/catalogue/formula.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import { neutralCaution } from './neutral-caution.ts'
import { lifestyleRules } from './lifestyle-rules.ts'
import { recommend } from './recommend.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const contains = (id: string, amount = 1): FormulaIngredient => ({
  id,
  name: id.replaceAll('-', ' '),
  amount,
  unit: 'mg',
  pigment: 1,
})
let lastId = 0
const aProduct = (wanted: Partial<RecommendableProduct> = {}, ...ids: string[]) => {
  lastId += 1
  return {
    id: lastId,
    product_name: `Formula ${lastId}`,
    category: 'Youthful Grow Nutrition',
    gender: 'u',
    allergies: '',
    breastFeedingSafe: false,
    ingredients: [],
    formula: { ingredients: ids.map((id) => contains(id)) },
    ...wanted,
  } satisfies RecommendableProduct
}
const aWoman: QuizAnswers = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  allergic: ['None'],
  consumption: 'Daily',
  frequency_seafood: 'Daily',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Rarely',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
}
const aMan: QuizAnswers = { ...aWoman, gender: 'Male', pregnancy: undefined }
const names = (items: { product: RecommendableProduct }[]): string[] =>
  items.map(({ product }) => product.product_name)
const first = (answers: QuizAnswers, ...products: RecommendableProduct[]): string | undefined =>
  recommend(answers, products).recommended[0]?.product.product_name

test('a product of the catalogue has all fields for the recommendation', () => {
  const fits: (product: Product) => RecommendableProduct = (product) => product
  assert.ok(fits)
})

test('only the category of the chosen goal is considered, by any of its names', () => {
  const young = aProduct({ category: 'youthful glow (men/women)' })
  const hair = aProduct({ category: "Men's Complete Hair Support" })
  const odd = aProduct({ category: 'Sugar Control' })
  const all = [young, hair, odd]
  assert.deepEqual(names(recommend(aWoman, all).recommended), [young.product_name])
  const forHair = recommend({ ...aMan, dietType: "Men's Complete Hair Support" }, all)
  assert.deepEqual(names(forHair.recommended), [hair.product_name])
  assert.equal(forHair.excluded.length + forHair.alsoFits.length, 0)
  assert.deepEqual(recommend({ ...aMan, dietType: 'Sugar Control' }, all).recommended, [])
  assert.deepEqual(recommend({}, all).recommended, [])
})

test("a formula for the visitor's gender comes before one for everyone, whatever the score", () => {
  const everybody = aProduct({ gender: 'u' }, 'vitamin-c')
  const women = aProduct({ gender: 'f' })
  const men = aProduct({ gender: 'm' })
  assert.equal(first({ ...aWoman, smoke: 'Yes' }, everybody, women, men), women.product_name)
  assert.equal(first({ ...aMan, smoke: 'Yes' }, everybody, women, men), men.product_name)
})

test('"Prefer not to say" gets the whole category, labelled, with the neutral caution', () => {
  const everybody = aProduct({ gender: 'u' })
  const women = aProduct({ gender: 'f' })
  const men = aProduct({ gender: 'm' })
  const answers = { ...aMan, gender: 'Prefer not to say' }
  const { recommended, excluded } = recommend(answers, [everybody, women, men])
  assert.deepEqual(excluded, [])
  assert.deepEqual(
    recommended.map(({ cautions }) => cautions.map(({ text }) => text)),
    [
      [neutralCaution.text],
      ['This formula is made for women.', neutralCaution.text],
      ['This formula is made for men.', neutralCaution.text],
    ],
  )
  assert.deepEqual(recommend(aMan, [everybody]).recommended[0]?.cautions, [])
})

for (const { field, is, ingredient, weight, reason } of lifestyleRules) {
  test(`the rule ${field} = ${is} adds ${weight} for ${ingredient} and gives its reason`, () => {
    const plain = aProduct({ breastFeedingSafe: true })
    const lifted = aProduct({ breastFeedingSafe: true }, ingredient)
    const answers = { ...aWoman, pregnancy: 'None of the above', [field]: is }
    const { recommended } = recommend(answers, [plain, lifted])
    assert.deepEqual(names(recommended), [lifted.product_name, plain.product_name])
    assert.equal(recommended[0]?.score, weight)
    assert.equal(recommended[1]?.score, 0)
    const [goal, shown] = recommended[0]?.reasons ?? []
    assert.deepEqual(goal?.values, { goal: 'Youthful Grow' })
    assert.equal(shown?.text, reason)
    assert.deepEqual(shown?.values, { ingredients: ingredient.replaceAll('-', '\u00a0') })
    assert.equal(shown?.sources.length, 1)
  })
}

test('one answer that matches several ingredients gives one sentence', () => {
  const product = aProduct({}, 'zinc', 'iron', 'vitamin-b12')
  const [fit] = recommend({ ...aWoman, consumption: 'Rarely' }, [product]).recommended
  assert.equal(fit?.reasons.length, 2)
  assert.deepEqual(fit?.reasons[1]?.values, { ingredients: 'vitamin\u00a0b12, iron and zinc' })
  assert.equal(fit?.score, 7)
})

test("with equal scores the shop's own order is kept", () => {
  const shelf = [aProduct(), aProduct(), aProduct()]
  assert.deepEqual(
    names(recommend(aWoman, shelf).recommended),
    shelf.map((p) => p.product_name),
  )
})

test('three are recommended, and others that fit are listed with the reason', () => {
  const shelf = [aProduct(), aProduct(), aProduct(), aProduct()]
  const { recommended, alsoFits } = recommend(aWoman, shelf)
  assert.equal(recommended.length, 3)
  assert.deepEqual(names(alsoFits), [shelf[3]?.product_name])
  assert.equal(alsoFits[0]?.because.text, 'Other formulas fit your answers better.')
})

test('a formula that would exceed a daily limit with an earlier one is not recommended with it', () => {
  const zinc = (mg: number): RecommendableProduct => ({
    ...aProduct(),
    formula: { ingredients: [contains('zinc', mg)] },
  })
  const [most, some, little] = [zinc(10), zinc(6), zinc(5)]
  const { recommended, alsoFits } = recommend(aWoman, [most, some, little])
  assert.deepEqual(names(recommended), names([{ product: most }, { product: little }]))
  assert.deepEqual(alsoFits[0]?.because.values, { products: most.product_name, ingredient: 'zinc' })
})

test('a formula over a limit by itself is still recommended and does not exclude others', () => {
  const strong = { ...aProduct(), formula: { ingredients: [contains('zinc', 20)] } }
  const other = aProduct({}, 'maca')
  assert.equal(recommend(aWoman, [strong, other]).recommended.length, 2)
})

test('no match gives an empty list with every reason', () => {
  const shelf = [aProduct({ allergies: 'Fish' }), aProduct({ gender: 'm', allergies: 'fish' })]
  const { recommended, alsoFits, excluded } = recommend({ ...aWoman, allergic: ['Fish'] }, shelf)
  assert.deepEqual([recommended, alsoFits], [[], []])
  assert.deepEqual(
    excluded.map(({ exclusions }) => exclusions.map(({ reason }) => reason)),
    [['allergen'], ['gender', 'allergen']],
  )
})

test('the same answers always give the same list, and inputs are not changed', () => {
  const shelf = [aProduct({}, 'zinc'), aProduct({ gender: 'f' }), aProduct({ allergies: 'Milk' })]
  const before = structuredClone(shelf)
  const answers = { ...aWoman, consumption: 'Rarely', allergic: ['Milk'] }
  assert.deepEqual(recommend(answers, shelf), recommend(answers, shelf))
  assert.deepEqual(shelf, before)
})

test('for any order of products and any answers, no product is lost, repeated or mixed up', () => {
  const product = fc.record({
    gender: fc.constantFrom('m' as const, 'f' as const, 'u' as const),
    allergies: fc.constantFrom('', 'Fish', 'Milk, Eggs', 'wheat'),
    breastFeedingSafe: fc.boolean(),
    ids: fc.subarray(['zinc', 'magnesium', 'vitamin-c', 'folate', 'beta-carotene']),
  })
  const someone = fc.record({
    gender: fc.constantFrom('Male', 'Female', 'Prefer not to say'),
    pregnancy: fc.constantFrom('Pregnant', 'Breastfeeding', 'None of the above'),
    allergic: fc.subarray([...allergens], { minLength: 1 }),
    smoke: fc.constantFrom('Yes', 'No'),
    consumption: fc.constantFrom('Rarely', 'Occasionally', 'Daily'),
  })
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), someone, (shelf, changes) => {
      const products = shelf.map(({ ids, ...wanted }) => aProduct(wanted, ...ids))
      const { recommended, alsoFits, excluded } = recommend({ ...aWoman, ...changes }, products)
      const all = [...recommended, ...alsoFits, ...excluded].map(({ product: { id } }) => id)
      assert.deepEqual(
        all.toSorted((a, b) => a - b),
        products.map(({ id }) => id),
      )
      assert.ok(recommended.length <= 3)
      assert.ok(recommended.length > 0 || alsoFits.length === 0)
    }),
  )
})
