import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Product } from '#domain/catalogue/product.ts'
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { allergens } from '#domain/quiz/quiz-steps.ts'
import { pregnancyCaution } from './pregnancy-caution.ts'
import { lifestyleRules } from './lifestyle-rules.ts'
import { recommend } from './recommend.ts'
import type { RecommendableProduct } from './recommendable-product.ts'

const createIngredient = (id: string, amount = 1): FormulaIngredient => ({
  id,
  name: id.replaceAll('-', ' '),
  amount,
  unit: 'mg',
  pigment: 1,
})
let lastId = 0
const createProduct = (changes: Partial<RecommendableProduct> = {}, ...ids: string[]) => {
  lastId += 1
  return {
    id: lastId,
    product_name: `Formula ${lastId}`,
    category: 'Youthful Grow Nutrition',
    gender: 'u',
    allergies: '',
    breastFeedingSafe: false,
    ingredients: [],
    formula: { ingredients: ids.map((id) => createIngredient(id)) },
    ...changes,
  } satisfies RecommendableProduct
}
const woman: QuizAnswers = {
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
const man: QuizAnswers = { ...woman, gender: 'Male', pregnancy: undefined }
const namesOf = (items: { product: RecommendableProduct }[]): string[] =>
  items.map(({ product }) => product.product_name)
const firstRecommended = (
  answers: QuizAnswers,
  ...products: RecommendableProduct[]
): string | undefined => recommend(answers, products).recommended[0]?.product.product_name

test('a catalogue product is assignable to RecommendableProduct (checked by the compiler)', () => {
  const fits: (product: Product) => RecommendableProduct = (product) => product
  assert.ok(fits)
})

test('only the category of the chosen goal is considered, by any of its names', () => {
  const youthfulProduct = createProduct({ category: 'youthful glow (men/women)' })
  const hairProduct = createProduct({ category: "Men's Complete Hair Support" })
  const otherProduct = createProduct({ category: 'Sugar Control' })
  const allProducts = [youthfulProduct, hairProduct, otherProduct]
  assert.deepEqual(namesOf(recommend(woman, allProducts).recommended), [
    youthfulProduct.product_name,
  ])
  const forHair = recommend({ ...man, dietType: "Men's Complete Hair Support" }, allProducts)
  assert.deepEqual(namesOf(forHair.recommended), [hairProduct.product_name])
  assert.equal(forHair.excluded.length + forHair.alsoFits.length, 0)
  assert.deepEqual(recommend({ ...man, dietType: 'Sugar Control' }, allProducts).recommended, [])
  assert.deepEqual(recommend({}, allProducts).recommended, [])
})

test("a formula for the visitor's gender comes before formulas for everyone, whatever the score", () => {
  const forEveryone = createProduct({ gender: 'u' }, 'vitamin-c')
  const forWomen = createProduct({ gender: 'f' })
  const forMen = createProduct({ gender: 'm' })
  assert.equal(
    firstRecommended({ ...woman, smoke: 'Yes' }, forEveryone, forWomen, forMen),
    forWomen.product_name,
  )
  assert.equal(
    firstRecommended({ ...man, smoke: 'Yes' }, forEveryone, forWomen, forMen),
    forMen.product_name,
  )
})

test('"Prefer not to say" gets the whole category, labelled, with the pregnancy caution', () => {
  const forEveryone = createProduct({ gender: 'u' })
  const forWomen = createProduct({ gender: 'f' })
  const forMen = createProduct({ gender: 'm' })
  const answers = { ...man, gender: 'Prefer not to say' }
  const { recommended, excluded } = recommend(answers, [forEveryone, forWomen, forMen])
  assert.deepEqual(excluded, [])
  assert.deepEqual(
    recommended.map(({ cautions }) => cautions.map(({ text }) => text)),
    [
      [pregnancyCaution.text],
      ['This formula is made for women.', pregnancyCaution.text],
      ['This formula is made for men.', pregnancyCaution.text],
    ],
  )
  assert.deepEqual(recommend(man, [forEveryone]).recommended[0]?.cautions, [])
})

for (const { field, answer, substance, weight, reason } of lifestyleRules) {
  test(`the rule ${field} = ${answer} adds ${weight} for ${substance} and gives its reason`, () => {
    const withoutIngredient = createProduct({ breastFeedingSafe: true })
    const withIngredient = createProduct({ breastFeedingSafe: true }, substance)
    const answers = { ...woman, pregnancy: 'None of the above', [field]: answer }
    const { recommended } = recommend(answers, [withoutIngredient, withIngredient])
    assert.deepEqual(namesOf(recommended), [
      withIngredient.product_name,
      withoutIngredient.product_name,
    ])
    assert.equal(recommended[0]?.score, weight)
    assert.equal(recommended[1]?.score, 0)
    const [goal, ruleReason] = recommended[0]?.reasons ?? []
    assert.deepEqual(goal?.values, { goal: 'Youthful Grow' })
    assert.equal(ruleReason?.text, reason)
    assert.deepEqual(ruleReason?.values, { ingredients: substance.replaceAll('-', '\u00a0') })
    assert.equal(ruleReason?.sources.length, 1)
  })
}

test('one answer that matches several ingredients gives one reason, and their weights are added', () => {
  const product = createProduct({}, 'zinc', 'iron', 'vitamin-b12')
  const [fit] = recommend({ ...woman, consumption: 'Rarely' }, [product]).recommended
  assert.equal(fit?.reasons.length, 2)
  assert.deepEqual(fit?.reasons[1]?.values, { ingredients: 'vitamin\u00a0b12, iron and zinc' })
  assert.equal(fit?.score, 7)
})

test("with equal scores the shop's own order is kept", () => {
  const products = [createProduct(), createProduct(), createProduct()]
  assert.deepEqual(
    namesOf(recommend(woman, products).recommended),
    products.map((product) => product.product_name),
  )
})

test('at most three products are recommended; other fitting products are listed with a reason', () => {
  const products = [createProduct(), createProduct(), createProduct(), createProduct()]
  const { recommended, alsoFits } = recommend(woman, products)
  assert.equal(recommended.length, 3)
  assert.deepEqual(namesOf(alsoFits), [products[3]?.product_name])
  assert.equal(alsoFits[0]?.reason.text, 'Other formulas fit your answers better.')
})

test('a formula that exceeds a daily limit together with an earlier formula is not recommended', () => {
  const createZincProduct = (mg: number): RecommendableProduct => ({
    ...createProduct(),
    formula: { ingredients: [createIngredient('zinc', mg)] },
  })
  const [strongest, middle, weakest] = [
    createZincProduct(10),
    createZincProduct(6),
    createZincProduct(5),
  ]
  const { recommended, alsoFits } = recommend(woman, [strongest, middle, weakest])
  assert.deepEqual(namesOf(recommended), namesOf([{ product: strongest }, { product: weakest }]))
  assert.deepEqual(alsoFits[0]?.reason.values, {
    products: strongest.product_name,
    ingredient: 'zinc',
  })
})

test('a formula over a limit by itself is still recommended and does not exclude others', () => {
  const overLimit = { ...createProduct(), formula: { ingredients: [createIngredient('zinc', 20)] } }
  const withinLimit = createProduct({}, 'maca')
  assert.equal(recommend(woman, [overLimit, withinLimit]).recommended.length, 2)
})

test('without a match, the list is empty and every exclusion has its reasons', () => {
  const products = [
    createProduct({ allergies: 'Fish' }),
    createProduct({ gender: 'm', allergies: 'fish' }),
  ]
  const { recommended, alsoFits, excluded } = recommend({ ...woman, allergic: ['Fish'] }, products)
  assert.deepEqual([recommended, alsoFits], [[], []])
  assert.deepEqual(
    excluded.map(({ exclusions }) => exclusions.map(({ reason }) => reason)),
    [['allergen'], ['gender', 'allergen']],
  )
})

test('the same answers always give the same list, and inputs are not changed', () => {
  const products = [
    createProduct({}, 'zinc'),
    createProduct({ gender: 'f' }),
    createProduct({ allergies: 'Milk' }),
  ]
  const productsBefore = structuredClone(products)
  const answers = { ...woman, consumption: 'Rarely', allergic: ['Milk'] }
  assert.deepEqual(recommend(answers, products), recommend(answers, products))
  assert.deepEqual(products, productsBefore)
})

test('for any order of products and any answers, no product is lost, repeated or mixed up', () => {
  const product = fc.record({
    gender: fc.constantFrom('m' as const, 'f' as const, 'u' as const),
    allergies: fc.constantFrom('', 'Fish', 'Milk, Eggs', 'wheat'),
    breastFeedingSafe: fc.boolean(),
    ids: fc.subarray(['zinc', 'magnesium', 'vitamin-c', 'folate', 'beta-carotene']),
  })
  const visitor = fc.record({
    gender: fc.constantFrom('Male', 'Female', 'Prefer not to say'),
    pregnancy: fc.constantFrom('Pregnant', 'Breastfeeding', 'None of the above'),
    allergic: fc.subarray([...allergens], { minLength: 1 }),
    smoke: fc.constantFrom('Yes', 'No'),
    consumption: fc.constantFrom('Rarely', 'Occasionally', 'Daily'),
  })
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), visitor, (attributes, answers) => {
      const products = attributes.map(({ ids, ...changes }) => createProduct(changes, ...ids))
      const { recommended, alsoFits, excluded } = recommend({ ...woman, ...answers }, products)
      const allIds = [...recommended, ...alsoFits, ...excluded].map(({ product: { id } }) => id)
      assert.deepEqual(
        allIds.toSorted((a, b) => a - b),
        products.map(({ id }) => id),
      )
      assert.ok(recommended.length <= 3)
      assert.ok(recommended.length > 0 || alsoFits.length === 0)
    }),
  )
})
