/** The longest allowed contents and names fit the papers: no text is printed over another. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { productLimits } from '#domain/catalogue/product-limits.ts'
import type { Formula, FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { calendarDate } from '#domain/time.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'
import { mm } from '#server/papers/paper.ts'
import { readPlacedTexts, type PlacedText } from '#tests/support/read-pdf.ts'

import { drawBatchSheet } from './draw-batch-sheet.ts'
import { drawDaySheet } from './draw-day-sheet.ts'
import { drawDoseCards } from './draw-dose-cards.ts'
import { drawLabels } from './draw-labels.ts'
import type { JarFacts } from './jar-facts.ts'

const iron: FormulaIngredient = { id: 'iron', name: 'Iron', amount: 14, unit: 'mg', pigment: 1 }

/** Returns a formula of iron, which needs a warning, and other ingredients with a compound. */
function buildFormula(ingredientCount: number): Formula {
  const others = Array.from({ length: ingredientCount - 1 }, (_, index): FormulaIngredient => ({
    id: `probe-${index}`,
    name: `Probe ingredient ${index + 1}`,
    amount: 2.5,
    unit: 'mg',
    pigment: index % 8,
    compound: 'probe bisglycinate',
    factor: 0.3,
  }))
  return { productId: 1, ingredients: [iron, ...others] }
}

function buildJar(changes: Partial<JarFacts>): JarFacts {
  return {
    orderNumber: 'K7M4QX2P',
    labelCode: 'K7M4QX2P0157',
    productName: 'Iron, C & Folate',
    formula: buildFormula(4),
    declaredAllergens: 'Fish, Milk',
    jarCount: 1,
    capsulesPerJar: 30,
    customerName: 'Wei Ling Demo',
    batchNumber: 'B261121-03',
    madeOn: calendarDate('2026-11-21'),
    bestBefore: calendarDate('2027-03-20'),
    pharmacist: { name: 'Demo Pharmacist', registration: 'RPh 00000' },
    seller: demoSettings.seller,
    ...changes,
  }
}

function buildBatch(formula: Formula, capsules: number): Batch {
  return {
    id: 1,
    number: 'B261121-03',
    day: calendarDate('2026-11-21'),
    productName: 'Probe',
    formula,
    capsules,
    state: 'open',
    madeBy: 'Demo Admin',
    madeByUserId: 'admin',
    checkedBy: undefined,
    checkedRegistration: undefined,
    checkedAt: undefined,
    checkedAloneReason: '',
    shelfLifeMonths: 4,
    version: 1,
    typedLots: [],
    takenLots: [],
    lines: Array.from({ length: 30 }, (_, index) => ({
      orderId: index,
      orderNumber: `K7M4QX${index + 20}`,
      position: 0,
      customerName: 'Wei Ling Demo',
      productName: 'Probe',
      quantity: 1,
      size: 30,
      placedAt: new Date('2026-10-31T04:00:00Z'),
      isReplaced: false,
      hasLeftPharmacy: false,
    })),
    hasJarsThatLeft: false,
  }
}

/** Returns the pairs of texts on a page whose letters touch. */
function findOverprints(page: readonly PlacedText[]): string[] {
  const texts = page.filter(({ text }) => text.trim() !== '')
  const capHeight = ({ fontSize }: PlacedText): number => fontSize * 0.66
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.right - 0.5 &&
          other.x < one.right - 0.5 &&
          one.baseline - capHeight(one) < other.baseline &&
          other.baseline - capHeight(other) < one.baseline,
      )
      .map((other) => `${one.text} × ${other.text}`),
  )
}

/** Returns the pages. Fails if texts touch each other or are beyond the edge of the page. */
function readCleanPages(pdf: Buffer, size: { width: number; height: number }): PlacedText[][] {
  const pages = readPlacedTexts(pdf)
  for (const page of pages) {
    assert.deepEqual(findOverprints(page), [])
    for (const { text, x, right, baseline } of page)
      assert.ok(x >= 0 && right <= size.width && baseline <= size.height, text)
  }
  return pages
}

const joinTexts = (page: readonly PlacedText[]): string => page.map(({ text }) => text).join(' ')
const labelSize = { width: mm(100), height: mm(62) }
const cardSize = { width: mm(105), height: mm(148) }
const sheetSize = { width: mm(210), height: mm(297) }
const sheetFacts = { brand: 'Racik' }

test('contents that do not fit one label continue on the next, above the facts of the batch', async () => {
  for (const ingredientCount of [4, 14, 22, productLimits.ingredients]) {
    const formula = buildFormula(ingredientCount)
    const pages = readCleanPages(await drawLabels([buildJar({ formula })]), labelSize)
    for (const page of pages) {
      const factsIndex = page.findIndex(({ text }) => text === 'Batch')
      const codeIndex = page.findIndex(({ text }) => text === 'K7M4QX2P-01-57')
      const facts = page.slice(factsIndex, codeIndex).map(({ text }) => text)
      for (const text of ['B261121-03', '21/11/2026', '20/03/2027'])
        assert.ok(facts.includes(text), text)
      // The contents are written last.
      const contents = page.slice(codeIndex + 1)
      assert.ok(contents.length > 0)
      for (const { text, baseline, fontSize } of contents) {
        assert.ok(baseline < labelSize.height - mm(24.5), `${text} is above the facts`)
        assert.ok(fontSize >= 4.5, `${text} in ${fontSize} pt`)
      }
    }
    const allText = pages.map(joinTexts).join(' ')
    for (const { name } of formula.ingredients)
      assert.ok(allText.includes(`${name} `), `${name} of ${ingredientCount}`)
    assert.match(allText, /Contains or may contain: Fish, Milk\./)
    assert.match(allText, /call a doctor immediately\./)
    if (ingredientCount === 4) assert.equal(pages.length, 1)
    if (ingredientCount >= 22) assert.match(allText, /label 1 of [23].* label 2 of [23]/)
  }
})

test('each jar of an order gets all its labels, and each says which one it is', async () => {
  const jar = buildJar({ formula: buildFormula(22), jarCount: 2 })
  const pages = readCleanPages(await drawLabels([jar]), labelSize)
  const heads = pages.map((page) => /jar \d of \d, label \d of \d/.exec(joinTexts(page))?.[0])
  assert.deepEqual(heads, [
    'jar 1 of 2, label 1 of 2',
    'jar 1 of 2, label 2 of 2',
    'jar 2 of 2, label 1 of 2',
    'jar 2 of 2, label 2 of 2',
  ])
})

const longNames = [
  'Nur Aisyah Humaira binti Mohamad Khairul Anuar bin Osman',
  'Sharifah Nur Syazwani Izzati binti Syed Mohd Fakhruddin Al-Haj Ibrahim Al-Attas',
]

test('a long name is readable on label and dose card beside a long product name', async () => {
  for (const customerName of longNames)
    for (const productName of ['Zinc', 'Magnesium & Ashwagandha for calm evenings and good rest'])
      for (const { draw, size } of [
        { draw: drawLabels, size: labelSize },
        { draw: drawDoseCards, size: cardSize },
      ]) {
        const [page = []] = readCleanPages(
          await draw([buildJar({ customerName, productName })]),
          size,
        )
        const nameTexts = page.filter(
          ({ text }) => text.length > 3 && customerName.includes(text.trim()),
        )
        assert.ok(nameTexts.length > 0, joinTexts(page))
        for (const { text, fontSize } of nameTexts)
          assert.ok(fontSize >= 5.5, `${text} in ${fontSize} pt`)
        assert.ok(joinTexts(nameTexts).includes(customerName), joinTexts(nameTexts))
      }
})

test('a dose card keeps long names apart from their amounts, and continues on a second card', async () => {
  const name = 'Lactobacillus rhamnosus and Bifidobacterium longum, cultured'
  const culture: FormulaIngredient = {
    id: 'culture',
    name,
    amount: 10_000_000_000,
    unit: 'CFU',
    pigment: 2,
  }
  const oneCard = readCleanPages(
    await drawDoseCards([buildJar({ formula: { productId: 1, ingredients: [iron, culture] } })]),
    cardSize,
  )
  assert.equal(oneCard.length, 1)
  assert.ok(joinTexts(oneCard[0] ?? []).includes('10 billion CFU'))
  const formula = buildFormula(productLimits.ingredients)
  const cards = readCleanPages(await drawDoseCards([buildJar({ formula })]), cardSize)
  const allText = cards.map(joinTexts).join(' ')
  for (const ingredient of formula.ingredients) assert.ok(allText.includes(ingredient.name))
  for (const card of cards) {
    assert.match(joinTexts(card), /Dose card, \d of \d.*B261121-03/)
    for (const { text, fontSize } of card) assert.ok(fontSize >= 5.5, `${text} in ${fontSize} pt`)
  }
})

test('large amounts on the sheets stay apart from the columns beside them', async () => {
  const culture = { id: 'culture', name: 'Lactobacillus', unit: 'CFU', pigment: 2 } as const
  const formula: Formula = {
    productId: 1,
    ingredients: [
      { ...culture, amount: 10_000_000_000 },
      {
        id: 'magnesium',
        name: 'Magnesium with a name that fills its column',
        amount: 450,
        unit: 'mg',
        pigment: 3,
        compound: 'magnesium bisglycinate',
        factor: 0.1,
      },
    ],
  }
  const batch = buildBatch(formula, 3_000)
  const [page = []] = readCleanPages(await drawBatchSheet(batch, sheetFacts), sheetSize)
  assert.ok(
    page.some(({ text }) => /^13,905\.\d+ g$/.test(text)),
    joinTexts(page),
  )
  assert.ok(
    page.some(({ text }) => text === '10 billion CFU'),
    joinTexts(page),
  )
  readCleanPages(await drawDaySheet(batch.day, [batch], sheetFacts), sheetSize)
})

test('each page of a batch sheet has the number of the batch and of the page', async () => {
  for (const formula of [buildFormula(4), buildFormula(productLimits.ingredients)]) {
    const batch = buildBatch(formula, 900)
    const pages = readCleanPages(await drawBatchSheet(batch, sheetFacts), sheetSize)
    assert.ok(pages.length > 1)
    for (const [index, page] of pages.entries()) {
      const texts = page.map(({ text }) => text)
      for (const text of ['Racik', 'Batch B261121-03', `Page ${index + 1} of ${pages.length}`])
        assert.ok(texts.includes(text), `${text} in ${texts.join(' ')}`)
    }
    assert.ok(joinTexts(pages.at(-1) ?? []).includes('Checked by the pharmacist'))
    // A day sheet counts the pages of each batch.
    const second = { ...batch, number: 'B261121-04' }
    const dayPages = readCleanPages(
      await drawDaySheet(batch.day, [batch, second], sheetFacts),
      sheetSize,
    )
    const lastPage = joinTexts(dayPages.at(-1) ?? [])
    assert.ok(lastPage.includes(`Page ${pages.length} of ${pages.length}`), lastPage)
    assert.ok(lastPage.includes('Batch B261121-04'), lastPage)
  }
})
