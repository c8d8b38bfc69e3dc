import assert from 'node:assert/strict'
import { test } from 'node:test'

import { computeWeighings, formatTotalWeight } from '#domain/pharmacy/batch.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { calendarDate } from '#domain/time.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'
import type { Batch } from '#server/pharmacy/batch/stored-batch.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

import { drawBatchSheet } from './draw-batch-sheet.ts'
import { drawDaySheet } from './draw-day-sheet.ts'
import { drawDoseCards } from './draw-dose-cards.ts'
import { drawLabels } from './draw-labels.ts'
import type { JarFacts } from './jar-facts.ts'

const product = seedCatalogue().find(({ id }) => id === 22)
const formula = product?.formula
if (!formula) throw new Error('the catalogue has no product 22 with amounts')

const jar: JarFacts = {
  orderNumber: 'K7M4QX2P',
  labelCode: 'K7M4QX2P0157',
  productName: product.product_name,
  formula,
  declaredAllergens: 'Fish, Milk',
  jarCount: 2,
  capsulesPerJar: 30,
  customerName: 'Nguyễn Thị Ánh',
  batchNumber: 'B261121-03',
  madeOn: calendarDate('2026-11-21'),
  bestBefore: calendarDate('2027-03-20'),
  pharmacist: { name: 'Demo Pharmacist', registration: 'RPh 00000' },
  seller: { ...demoSettings.seller, pharmacyLicence: 'DEMO-LICENCE' },
}

const sheetFacts = { brand: 'Racik' }

const batch: Batch = {
  id: 1,
  number: 'B261121-03',
  day: calendarDate('2026-11-21'),
  productName: product.product_name,
  formula,
  capsules: 90,
  state: 'checked',
  madeBy: 'Demo Admin',
  madeByUserId: 'admin',
  checkedBy: 'Demo Pharmacist',
  checkedRegistration: 'RPh 00000',
  checkedAt: new Date('2026-11-21T04:00:00Z'),
  checkedAloneReason: '',
  shelfLifeMonths: 4,
  version: 3,
  typedLots: [],
  takenLots: formula.ingredients.map(({ id }, index) => ({
    ingredientId: id,
    lotId: index,
    lot: `DEMO-L${index}`,
    supplierLot: `SUP-${index}`,
    expiresOn: calendarDate('2028-06-30'),
    amount: 1_545_000_000,
    weigherName: 'Demo Admin',
    weigherId: 'admin',
    overrideReason: '',
  })),
  lines: Array.from({ length: 30 }, (_, index) => ({
    orderId: index,
    orderNumber: `K7M4QX${index + 20}`,
    position: 0,
    customerName: 'Wei Ling Demo',
    productName: product.product_name,
    quantity: 1,
    size: 3,
    placedAt: new Date('2026-10-31T04:00:00Z'),
    isReplaced: false,
    hasLeftPharmacy: false,
  })),
  hasJarsThatLeft: false,
}

test('a label states person, content, dose, batch, best before and pharmacist', async () => {
  const pages = readPdf(await drawLabels([jar]))
  assert.equal(pages.length, 2, 'one for each jar')
  const [firstLabel = '', secondLabel = ''] = pages
  for (const text of [
    product.product_name,
    'Take ONE capsule daily with food',
    'B261121-03',
    '21/11/2026',
    '20/03/2027',
    'K7M4QX2P-01-57',
    'Pharmacist Demo Pharmacist, RPh 00000',
    'DEMO-LICENCE',
    'Contains or may contain: Fish, Milk.',
  ])
    assert.ok(firstLabel.replaceAll('\n', ' ').includes(text), `${text} in ${firstLabel}`)
  const pageText = firstLabel.replaceAll('\n', ' ')
  for (const { name, amount } of formula.ingredients)
    assert.match(pageText, new RegExp(`${name} ${amount.toLocaleString('en')}`))
  assert.match(pageText, /Zinc 15 mg \(as zinc bisglycinate\)/)
  assert.match(pageText, /Store below 25°C/)
  assert.match(firstLabel, /jar 1 of 2/)
  assert.match(secondLabel, /jar 2 of 2/)
  // Several font files are needed for this name; no character may be missing.
  assert.ok(firstLabel.replaceAll('\n', '').includes('Nguyễn Thị Ánh'), firstLabel)
})

test('label and dose card state the pharmacy and its address', async () => {
  const seller = { ...jar.seller, pharmacyAddress: ['12 Jalan Ujian', '50450 Kuala Lumpur'] }
  for (const draw of [drawLabels, drawDoseCards]) {
    const [page = ''] = readPdf(await draw([{ ...jar, seller }]))
    assert.match(
      page.replaceAll('\n', ' '),
      /Demo Compounding Pharmacy, 12 Jalan Ujian, 50450 Kuala Lumpur, licence DEMO-LICENCE, \+603/,
    )
  }
})

test('label and dose card warn of iron only if the formula has iron', async () => {
  const warning =
    /WARNING: Accidental overdose of iron-containing products can be fatal to children under 6\. Keep this product out of reach of children\. In case of overdose, call a doctor immediately\./
  const withIron = seedCatalogue().find(({ id }) => id === 26)?.formula
  assert.ok(withIron)
  for (const draw of [drawLabels, drawDoseCards]) {
    const [labelWithIron = ''] = readPdf(await draw([{ ...jar, formula: withIron }]))
    assert.match(labelWithIron.replaceAll('\n', ' '), warning)
    const [labelWithoutIron = ''] = readPdf(await draw([jar]))
    assert.doesNotMatch(labelWithoutIron, /WARNING/)
  }
})

test('every formula of the first catalogue fits its label', async () => {
  for (const { product_name, formula: ownFormula, allergies } of seedCatalogue()) {
    assert.ok(ownFormula)
    const jarFacts = {
      ...jar,
      productName: product_name,
      formula: ownFormula,
      declaredAllergens: allergies,
      jarCount: 1,
    }
    const pages = readPdf(await drawLabels([jarFacts]))
    assert.equal(pages.length, 1)
    const pageText = (pages[0] ?? '').replaceAll('\n', ' ')
    for (const { name } of ownFormula.ingredients) assert.ok(pageText.includes(name), product_name)
  }
})

test('a name with characters that the fonts do not contain is marked as incomplete', async () => {
  const [page = ''] = readPdf(await drawLabels([{ ...jar, customerName: '陈 Wei Ling' }]))
  assert.match(page.replaceAll('\n', ' '), /Wei Ling \(name in full: see order\)/)
})

test('a dose card lists the ingredients, the batch, both dates and the pharmacist', async () => {
  const [card = ''] = readPdf(await drawDoseCards([jar]))
  for (const { name } of formula.ingredients) assert.ok(card.includes(name), name)
  for (const text of ['B261121-03', '21/11/2026', '20/03/2027', 'Dose card', 'RPh 00000'])
    assert.ok(card.includes(text), text)
})

test('a batch sheet lists what to weigh, the lots and the orders', async () => {
  const pages = readPdf(await drawBatchSheet(batch, sheetFacts))
  const sheetText = pages.join('\n')
  for (const [index, { name }] of formula.ingredients.entries()) {
    assert.ok(sheetText.includes(name), name)
    assert.ok(sheetText.includes(`DEMO-L${index}`))
    assert.ok(sheetText.includes(`SUP-${index}, expires 30/06/2028`))
  }
  assert.ok(sheetText.includes('1.545 g'))
  for (const { orderNumber } of batch.lines) assert.ok(sheetText.includes(orderNumber), orderNumber)
  assert.match(sheetText, /Best before 28\/02\/2027/)
  assert.match(sheetText, /90 capsules, size 0, 3% overage/)
  // 15 mg of zinc are 49.0 mg of a salt with 30.6%; 90 capsules plus 3% are 4.544 g.
  assert.match(sheetText, /zinc bisglycinate, factor 0\.306/)
  const [zincAmount = ''] = sheetText.split('\n').filter((line) => /^15\s?mg$/.test(line))
  assert.ok(zincAmount, sheetText)
  for (const text of ['49.0 mg', '4.544 g']) assert.ok(sheetText.includes(text), sheetText)
  assert.match(sheetText, /Demo Pharmacist, RPh 00000, 21\/11\/2026, 12:00/)
})

test('the batch sheet names the weighers, and the reason when no second person checked', async () => {
  const reason = 'The second pharmacist is ill, and the order has waited since Monday. '.repeat(4)
  const sheet = await drawBatchSheet({ ...batch, checkedAloneReason: reason.trim() }, sheetFacts)
  const pageText = readPdf(sheet).join(' ').replaceAll(/\s+/g, ' ')
  assert.ok(pageText.includes('Demo Admin'))
  assert.ok(
    pageText.includes(`No second person checked this batch. Reason: ${reason.trim()}`),
    pageText,
  )
  const sheetOfCheckedBatch = readPdf(await drawBatchSheet(batch, sheetFacts)).join(' ')
  assert.doesNotMatch(sheetOfCheckedBatch, /No second person/)
})

test('the batch sheet prints each lot of an ingredient, reasons for refused lots, and the earlier best before', async () => {
  const [firstLot, ...otherLots] = batch.takenLots
  assert.ok(firstLot)
  const overrideReason = 'The supplier confirmed a longer expiry by email today. '.repeat(5).trim()
  const secondLot = { ...firstLot, lotId: 99, lot: 'L261121-99', amount: 2_000_000 }
  const expiresOn = calendarDate('2027-01-15')
  const lots = [{ ...firstLot, overrideReason, expiresOn }, secondLot]
  const checkedAloneReason = 'The second pharmacist is ill. '.repeat(9).trim()
  const sheet = readPdf(
    await drawBatchSheet(
      { ...batch, checkedAloneReason, takenLots: [...lots, ...otherLots] },
      sheetFacts,
    ),
  )
  const pageText = sheet.join(' ').replaceAll(/\s+/g, ' ')
  for (const text of ['L261121-99', '2.0 mg', 'Best before 15/01/2027', checkedAloneReason])
    assert.ok(pageText.includes(text), `${text} in ${pageText}`)
  assert.ok(
    pageText.includes(
      `Demo Pharmacist used DEMO-L0 although the rules refuse it. Reason: ${overrideReason}`,
    ),
    pageText,
  )
})

test('a day sheet starts with the total weights of its batches; the sheet of each batch follows', async () => {
  const secondBatch = {
    ...batch,
    number: 'B261121-04',
    capsules: 30,
    lines: batch.lines.slice(0, 1),
  }
  const pages = readPdf(await drawDaySheet(batch.day, [batch, secondBatch], sheetFacts))
  const [totalsPage = ''] = pages
  const weights = computeWeighings(formula, 120)
  for (const { ingredient, amountToWeigh } of weights)
    assert.ok(
      totalsPage.includes(withPlainSpaces(amountToWeigh)),
      `${ingredient.name}: ${amountToWeigh} in ${totalsPage}`,
    )
  assert.ok(totalsPage.includes(withPlainSpaces(formatTotalWeight(weights))))
  assert.match(totalsPage, /2 batches, 120 capsules/)
  const batchPages = pages.slice(1).join('\n')
  assert.ok(batchPages.includes('Batch B261121-03') && batchPages.includes('Batch B261121-04'))
})

test('the total of a day sheet is on the next page when the rows fill the page', async () => {
  const [ingredient] = formula.ingredients
  assert.ok(ingredient)
  const buildBatch = (count: number): Batch => ({
    ...batch,
    takenLots: [],
    formula: {
      ...formula,
      ingredients: Array.from({ length: count }, (_, index) => ({
        ...ingredient,
        id: `probe-${index}`,
        name: `Probe ${index}`,
      })),
    },
  })
  const readSheet = async (sheetBatch: Batch): Promise<string[]> =>
    readPdf(await drawDaySheet(sheetBatch.day, [sheetBatch], sheetFacts))
  const [fullPage = ''] = await readSheet(buildBatch(60))
  const rowCount = [...fullPage.matchAll(/Probe \d+/g)].length
  assert.ok(rowCount > 0 && rowCount < 60, fullPage)
  const fullBatch = buildBatch(rowCount)
  const [firstPage = '', secondPage = ''] = await readSheet(fullBatch)
  const weighings = computeWeighings(fullBatch.formula, fullBatch.capsules)
  const totalWeight = withPlainSpaces(formatTotalWeight(weighings))
  assert.ok(!firstPage.includes(totalWeight), firstPage)
  assert.match(secondPage, /Totals of the day/)
  assert.ok(secondPage.includes(totalWeight), secondPage)
})
