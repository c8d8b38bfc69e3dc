import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { seedIngredients } from '#server/catalogue/seed/ingredients.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'

import { composeFormula } from './formula/compose-formula.ts'
import { toIngredientId } from './formula/ingredient.ts'
import {
  needsHalalCertificate,
  findUnapprovedClaims,
  removeHalalWords,
} from './restricted-words.ts'
import { computeSmallestColourDistance } from './formula/pigment-distance.ts'
import { listReadableIngredients, type IngredientRow } from './formula/ingredient-rows.ts'
import { emptyProductForm, validateProductForm, type ProductForm } from './product-form.ts'
import { listProductWarnings } from './product-warnings.ts'
import { findScheduledPoison, scheduledPoisons } from './formula/scheduled-poisons.ts'

const createRow = (
  name: string,
  amount = '',
  unit = 'mg',
  compound = '',
  factor = '',
): IngredientRow => ({
  name,
  form: '',
  amount,
  unit,
  compound,
  factor,
})

const validForm: ProductForm = {
  ...emptyProductForm,
  category: "men's performance/vitality",
  product_name: '  Evening Formula ',
  price: '149.90',
  size: '30',
  sku: '7',
  ingredients: [createRow('Zinc', '10'), createRow(' '), createRow('Magnesium', '120')],
}

const claims = { kkliu: undefined, halalCertificate: undefined }

function listProblemFields(changes: Partial<ProductForm>): string[] {
  const result = validateProductForm({ ...validForm, ...changes }, claims)
  return result.ok ? [] : result.problems.map(({ field }) => field)
}

test('typed values are trimmed, resolved and parsed', () => {
  const result = validateProductForm(validForm, claims)
  assert.ok(result.ok)
  assert.equal(result.entry.product_name, 'Evening Formula')
  assert.equal(result.entry.category, "Men's Performance & Vitality")
  assert.equal(result.entry.price, 14_990)
  assert.deepEqual(
    result.entry.ingredients.map(({ id, amount }) => [id, amount]),
    [
      ['zinc', 10],
      ['magnesium', 120],
    ],
  )
})

test('every empty required field is reported', () => {
  assert.deepEqual(listProblemFields({ ...emptyProductForm }), [
    'category',
    'product_name',
    'price',
    'size',
    'sku',
  ])
})

test('an invalid price, size or SKU is rejected', () => {
  for (const price of ['0', '0.00', '-5', '1e3', '12.345', '10000.01', 'free', '١٢', '1,000'])
    assert.deepEqual(listProblemFields({ price }), ['price'], price)
  for (const size of ['0', '-1', '2.5', '1001', '3e1', 'many'])
    assert.deepEqual(listProblemFields({ size }), ['size'], size)
  for (const sku of ['0', '-7', '7.5', 'A7', '2147483648', '99999999999999'])
    assert.deepEqual(listProblemFields({ sku }), ['sku'], sku)
  assert.deepEqual(listProblemFields({ price: '10000', size: '1000', sku: '2147483647' }), [])
})

test('either every ingredient has an amount or none has, and none is listed twice', () => {
  assert.deepEqual(listProblemFields({ ingredients: [createRow('Zinc'), createRow('Iron')] }), [])
  assert.deepEqual(
    listProblemFields({ ingredients: [createRow('Zinc', '10'), createRow('Iron')] }),
    ['ingredients.1'],
  )
  assert.deepEqual(listProblemFields({ ingredients: [createRow('Zinc'), createRow('zinc ')] }), [
    'ingredients.1',
  ])
  assert.deepEqual(listProblemFields({ ingredients: [createRow('锌', '1')] }), ['ingredients.0'])
  for (const amount of ['0', '-1', 'lots', '1e9', '0.0000001'])
    assert.deepEqual(
      listProblemFields({ ingredients: [createRow('Zinc', amount)] }),
      ['ingredients.0'],
      amount,
    )
})

test('an unknown unit is refused and never read as milligrams', () => {
  for (const unit of ['mcg', 'ug', 'MG', 'constructor', ''])
    assert.deepEqual(
      listProblemFields({ ingredients: [createRow('Vitamin D3', '25', unit)] }),
      ['ingredients.0'],
      unit,
    )
  const [preview] = listReadableIngredients([createRow('Vitamin D3', '25', 'mcg')])
  assert.equal(preview?.amount, undefined)
})

test('compound and factor are given together or not at all, with a factor above 0 and at most 1', () => {
  const problemsOfIron = (compound: string, factor: string) =>
    listProblemFields({ ingredients: [createRow('Iron', '10', 'mg', compound, factor)] })
  for (const factor of ['0.2', '0.00923', '1', '1.0', ' 0.5 '])
    assert.deepEqual(problemsOfIron('ferrous bisglycinate', factor), [], factor)
  assert.deepEqual(problemsOfIron('', '1'), [], 'a pure substance needs no compound')
  assert.deepEqual(problemsOfIron('', ''), [], 'without both, the usual source is weighed')
  for (const factor of ['0', '0.0', '1.01', '2', '-0.2', '20%', '1e-3', '0,2', ''])
    assert.deepEqual(problemsOfIron('ferrous bisglycinate', factor), ['ingredients.0'], factor)
  assert.deepEqual(problemsOfIron('', '0.2'), ['ingredients.0'], 'a factor without a compound')
  const cultureRow = createRow('Lactobacillus', '5000000000', 'CFU', 'powder', '0.2')
  assert.deepEqual(listProblemFields({ ingredients: [cultureRow] }), ['ingredients.0'])
  const poisonRow = createRow('Energy', '5', 'mg', 'sildenafil citrate', '0.7')
  assert.deepEqual(listProblemFields({ ingredients: [poisonRow] }), ['ingredients.0'])
})

test('an ingredient without a typed source gets the source that the pharmacy stocks', () => {
  const compose = (...ingredients: IngredientRow[]) => {
    const result = validateProductForm({ ...validForm, ingredients }, claims)
    assert.ok(result.ok)
    const { formula } = composeFormula(1, result.entry.ingredients, seedIngredients)
    return formula?.ingredients.map(({ name, compound, factor }) => [name, compound, factor])
  }
  assert.deepEqual(
    compose(createRow('Iron', '10'), createRow('Zinc', '10', 'mg', 'zinc picolinate', '0.21')),
    [
      ['Iron', 'ferrous bisglycinate, 20% iron', 0.2],
      ['Zinc', 'zinc picolinate', 0.21],
    ],
  )
  assert.deepEqual(compose(createRow('Ashwagandha', '300')), [['Ashwagandha', '', 1]])
})

test('allergens are declared, declared as none, or not declared yet', () => {
  const entryOf = (changes: Partial<ProductForm>) => {
    const result = validateProductForm({ ...validForm, ...changes }, claims)
    assert.ok(result.ok)
    return [result.entry.allergies, result.entry.noAllergens]
  }
  assert.deepEqual(entryOf({ allergies: 'Fish' }), ['Fish', false])
  assert.deepEqual(entryOf({ allergies: '' }), ['', false])
  assert.deepEqual(entryOf({ noAllergens: true }), ['', true])
  assert.deepEqual(
    entryOf({ allergies: ' None ' }),
    ['', true],
    'typed into the field of allergies',
  )
  assert.deepEqual(listProblemFields({ allergies: 'Fish', noAllergens: true }), ['allergies'])
})

test('characters that a label or the bank cannot print are rejected', () => {
  for (const product_name of ['Night|Formula', 'Night\u0000', 'Night\u202eFormula', 'x'.repeat(61)])
    assert.deepEqual(listProblemFields({ product_name }), ['product_name'], product_name)
  assert.deepEqual(listProblemFields({ description: 'Two\nlines' }), [])
})

test('a scheduled poison is rejected under any of its names', () => {
  for (const { name, lowerCaseNames } of scheduledPoisons)
    for (const word of [name, ...lowerCaseNames])
      for (const spelling of [word, word.toUpperCase(), `${word} HCl`, `Pure ${word}, 98%`])
        assert.equal(findScheduledPoison(spelling)?.name, name, spelling)
  assert.ok(findScheduledPoison('Aminotadalafil'))
  assert.ok(findScheduledPoison('Tádalafil'))
  assert.deepEqual(listProblemFields({ ingredients: [createRow('Sildenafil citrate', '50')] }), [
    'ingredients.0',
  ])
  assert.deepEqual(listProblemFields({ product_name: 'Yohimbe Power' }), ['product_name'])
})

test('no product or ingredient of the seed catalogue is mistaken for a poison', () => {
  for (const product of seedCatalogue()) {
    assert.equal(findScheduledPoison(product.product_name), undefined)
    for (const { name, form } of product.formula?.ingredients ?? [])
      assert.equal(findScheduledPoison(`${name} ${form ?? ''}`), undefined, name)
  }
})

test('the seed catalogue is valid and has no warnings', () => {
  for (const product of seedCatalogue()) {
    const { formula } = product
    assert.ok(formula)
    const result = validateProductForm(
      {
        ...emptyProductForm,
        category: product.category,
        product_name: product.product_name,
        description: product.description,
        dailyPriceDesc: product.dailyPriceDesc ?? '',
        price: '1',
        size: String(product.size),
        sku: String(product.sku),
        ingredients: formula.ingredients.map(({ name, amount, unit, compound, factor }) =>
          createRow(name, String(amount), unit, compound, String(factor)),
        ),
      },
      claims,
    )
    assert.ok(result.ok, product.product_name)
    const composed = composeFormula(product.id, result.entry.ingredients, seedIngredients)
    assert.deepEqual(composed.formula?.ingredients, formula.ingredients)
    assert.deepEqual(listProductWarnings(result.entry, composed, claims), [], product.product_name)
  }
})

test('"halal" needs a certificate, a claim needs an approval, and other words need neither', () => {
  assert.ok(needsHalalCertificate('100% Halal capsule', claims))
  assert.ok(!needsHalalCertificate('halal', { ...claims, halalCertificate: 'MS 1500' }))
  assert.deepEqual(findUnapprovedClaims('Cures hair loss, guaranteed', claims), [
    'Cures',
    'guaranteed',
    'hair loss',
  ])
  assert.deepEqual(findUnapprovedClaims('Cures colds', { ...claims, kkliu: '1/2026' }), [])
  assert.deepEqual(findUnapprovedClaims('Curcumin for a healthy morning', claims), [])
  assert.deepEqual(findUnapprovedClaims('A healthy capsule that heals', claims), ['heals'])
})

test('"halal" is refused in each text of the form while there is no certificate', () => {
  const row = createRow('Zinc', '10')
  const formsByField: Record<string, Partial<ProductForm>> = {
    product_name: { product_name: 'Halal Night Formula' },
    description: { description: 'A halal capsule.' },
    dailyPriceDesc: { dailyPriceDesc: 'Halal' },
    allergies: { allergies: 'halal gelatin', noAllergens: false },
    descriptions: { descriptions: [{ descriptionTitle: 'Shell', descriptionText: 'Halal' }] },
    'ingredients.0': { ingredients: [{ ...row, name: 'Halal collagen' }] },
    'ingredients.1': { ingredients: [row, { ...createRow('Iron', '5'), form: 'halal' }] },
    'ingredients.2': {
      ingredients: [
        row,
        createRow('Iron', '5'),
        { ...createRow('Folate', '1'), compound: 'halal salt', factor: '1' },
      ],
    },
  }
  for (const [field, changes] of Object.entries(formsByField)) {
    const form = { ...validForm, ...changes }
    const result = validateProductForm(form, claims)
    assert.ok(!result.ok, field)
    assert.deepEqual(
      result.problems.map((problem) => [problem.field, problem.phrase.text]),
      [[field, '"Halal" needs a certificate number in the settings.']],
    )
    assert.ok(validateProductForm(form, { ...claims, halalCertificate: 'MS 1500' }).ok, field)
  }
})

test('a name keeps its other words without "halal", and never becomes empty', () => {
  assert.equal(removeHalalWords('Halal-certified gelatin (halal)', claims), 'gelatin')
  assert.equal(removeHalalWords('100% Halal Collagen', claims), '100% Collagen')
  assert.equal(removeHalalWords('HALAL', claims), '–')
  assert.equal(removeHalalWords('Halal', { ...claims, halalCertificate: 'MS 1500' }), 'Halal')
})

test('a new ingredient gets a colour that differs from the others in its capsule', () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Zinc']
  const result = validateProductForm(
    { ...validForm, ingredients: names.map((name) => createRow(name, '10')) },
    claims,
  )
  assert.ok(result.ok)
  const allIngredients = seedIngredients.filter(({ id }) => id === 'zinc')
  const { formula, newIngredients, namesWithSimilarColour } = composeFormula(
    1,
    result.entry.ingredients,
    allIngredients,
  )
  assert.ok(formula)
  assert.equal(formula.ingredients.find(({ id }) => id === 'zinc')?.pigment, 22)
  assert.deepEqual([newIngredients.length, namesWithSimilarColour], [4, []])
  assert.ok(computeSmallestColourDistance(formula) >= 8)
  assert.equal(new Set(formula.ingredients.map(({ pigment }) => pigment)).size, 5)
})

test('checking a form returns a result and never throws, whatever the texts contain', () => {
  const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('zinc'))
  const anyRows = fc.array(
    fc.record({
      name: anyText,
      form: anyText,
      amount: anyText,
      unit: anyText,
      compound: anyText,
      factor: anyText,
    }) satisfies fc.Arbitrary<IngredientRow>,
  )
  const anyDescriptions = fc.array(
    fc.record({ descriptionTitle: anyText, descriptionText: anyText }),
  )
  fc.assert(
    fc.property(
      anyText,
      anyText,
      anyText,
      anyRows,
      anyDescriptions,
      (name, price, allergies, ingredients, descriptions) => {
        const form = { ...validForm, product_name: name, price, allergies }
        const result = validateProductForm({ ...form, ingredients, descriptions }, claims)
        if (!result.ok) return assert.ok(result.problems.length > 0)
        assert.ok(
          result.entry.ingredients.every(({ id }) => id === toIngredientId(id) && id !== ''),
        )
      },
    ),
  )
})
