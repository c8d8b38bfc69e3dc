/**
 * Plans the deliveries of ingredients. The first ones cover sixty days of batches; the later ones
 * show lots that expire soon, have expired, are in quarantine with a certificate, were spilled, are
 * used up or recalled.
 */
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { computeWeighings } from '#domain/pharmacy/batch.ts'
import { stockAmountText, type StockUnit } from '#domain/stock/stock-amount.ts'
import { addDays, dateInMalaysia, days, subtractDuration, addDuration } from '#domain/time.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { demoDays } from '#server/demo/data/week-pattern.ts'
import { addCertificate } from '#server/stock/certificates.ts'
import { changeIngredient } from '#server/stock/change-ingredient.ts'
import { correctStock, discardStock } from '#server/stock/correct-stock.ts'
import { receiveLot } from '#server/stock/receive-lot.ts'
import { releaseLot } from '#server/stock/release-lot.ts'
import { getLot } from '#server/stock/show-lot.ts'
import type { Shop } from '#server/shop.ts'

import { drawDemoCertificate } from './demo-certificate.ts'
import type { Past } from './past.ts'
import { planRecall } from './recall.ts'

/** What lots contain: the compound of an ingredient, as in a formula. */
type Source = Pick<FormulaIngredient, 'id' | 'compound' | 'factor'>

type Delivery = {
  source: Source
  /** With its unit: "600 g". */
  amount: string
  /** Days before the first start. */
  receivedDaysAgo: number
  /** Days from the first start; negative for a lot that has expired. */
  expiresInDays: number
  /** Set with the first delivery of an ingredient. With its unit: "60 g". */
  reorderLevel?: string
  /** The supplier's certificate was added. */
  hasCertificate?: true
  /** What happened to the lot after its release; `quarantine`: it is not released. */
  afterwards?: Afterwards
}

type Afterwards = 'quarantine' | 'used up' | 'spilled' | 'recalled'

/** Number of jars per product that the stock covers: more than sixty days of orders need. */
const jarsCovered = 60

const laterDeliveries: readonly (Omit<Delivery, 'source'> & { ingredient: string })[] = [
  { ingredient: 'grape-seed', amount: '600 g', receivedDaysAgo: 44, expiresInDays: 38 },
  {
    ingredient: 'coenzyme-q10',
    amount: '400 g',
    receivedDaysAgo: 36,
    expiresInDays: 160,
    afterwards: 'spilled',
  },
  {
    ingredient: 'marine-collagen',
    amount: '1 kg',
    receivedDaysAgo: 33,
    expiresInDays: 200,
    afterwards: 'used up',
  },
  {
    ingredient: 'niacinamide',
    amount: '500 g',
    receivedDaysAgo: 2,
    expiresInDays: 600,
    hasCertificate: true,
    afterwards: 'quarantine',
  },
  // It stays in quarantine, so no batch uses it.
  {
    ingredient: 'hyaluronic-acid',
    amount: '50 g',
    receivedDaysAgo: 48,
    expiresInDays: -5,
    afterwards: 'quarantine',
  },
  // For three jars of product 23. Batches take it first, because it expires first.
  {
    ingredient: 'l-theanine',
    amount: '22 g',
    receivedDaysAgo: 54,
    expiresInDays: 150,
    afterwards: 'recalled',
  },
]

const suppliers = ['Demo Supplier A', 'Demo Supplier B', 'Demo Supplier C'] as const

/** Reorder level as a share of the first delivery. */
const reorderShare = 0.1
/** The reorder level of this ingredient is its first delivery, so any use makes its stock low. */
const lowIngredient = 'zinc'

export function planStock(past: Past, present: Date): void {
  const needs = listNeeds(past.shop)
  const firstDeliveries = needs.map(({ source, amount, unit }, index) => {
    const share = source.id === lowIngredient ? 1 : reorderShare
    // An ingredient with two compounds has two first deliveries, and one reorder level.
    const isFirstCompound = needs.findIndex((need) => need.source.id === source.id) === index
    return {
      source,
      amount: stockAmountText(amount, unit),
      ...(isFirstCompound && { reorderLevel: stockAmountText(Math.round(amount * share), unit) }),
      receivedDaysAgo: demoDays,
      // From 240 to 530 days: long after the last batch, and not all on one day.
      expiresInDays: 240 + 10 * (index % 30),
    }
  })
  const otherDeliveries = laterDeliveries.map(({ ingredient, ...delivery }) => {
    const need = needs.find(({ source }) => source.id === ingredient)
    if (!need) throw new Error(`no product of the demo contains ${ingredient}`)
    return { source: need.source, ...delivery }
  })
  for (const [index, delivery] of [...firstDeliveries, ...otherDeliveries].entries())
    past.timeline.plan(subtractDuration(present, days(delivery.receivedDaysAgo)), () =>
      receiveDelivery(past, delivery, `DEMO-${1001 + index}`, present),
    )
}

/** Returns what the products on sale need, a row for each compound. */
function listNeeds(shop: Shop): { source: Source; amount: number; unit: StockUnit }[] {
  const weighings = listAllProducts(shop).flatMap(({ formula, size }) =>
    formula ? computeWeighings(formula, size * jarsCovered) : [],
  )
  const groups = Map.groupBy(weighings, ({ ingredient: { id, compound = '', factor = 1 } }) =>
    [id, compound, factor].join('|'),
  )
  return [...groups.values()].flatMap((rows) => {
    const [firstRow] = rows
    if (!firstRow) return []
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    return [{ source: firstRow.ingredient, amount, unit: firstRow.unit }]
  })
}

async function receiveDelivery(
  past: Past,
  { source, amount, reorderLevel, expiresInDays, hasCertificate, afterwards }: Delivery,
  supplierLot: string,
  present: Date,
): Promise<void> {
  const { shop, staff, timeline } = past
  const supplier = supplierOf(source.id)
  const { number } = await receiveLot(shop, staff.secondPharmacist, source.id, {
    supplierLot,
    supplier,
    amount,
    price: '480.00',
    receivedOn: dateInMalaysia(shop.now()),
    expiresOn: addDays(dateInMalaysia(present), expiresInDays),
    compound: source.compound ?? '',
    factor: String(source.factor ?? 1),
  })
  if (reorderLevel !== undefined)
    await changeIngredient(shop, staff.pharmacist, source.id, {
      // Receiving created the row, and it was not changed since.
      version: 0,
      unit: 'mass',
      supplier,
      reorderLevel,
    })
  if (hasCertificate) {
    const { version } = await getLot(shop.db, number)
    const bytes = await drawDemoCertificate(source.id, supplierLot)
    await addCertificate(shop, staff.secondPharmacist, { lotNumber: number, version, bytes })
  }
  if (afterwards !== 'quarantine')
    // One millisecond later: the release must come after the receipt.
    timeline.plan(addDuration(shop.now(), 1), () => releaseDemoLot(past, number, afterwards))
}

/** Returns the same supplier for all deliveries of an ingredient. */
function supplierOf(ingredientId: string): string {
  return suppliers[ingredientId.length % suppliers.length] ?? suppliers[0]
}

async function releaseDemoLot(past: Past, lotNumber: string, afterwards?: Afterwards) {
  const { shop, staff } = past
  const { version } = await getLot(shop.db, lotNumber)
  const releasedLot = await releaseLot(shop, staff.pharmacist, {
    lotNumber,
    version,
    reason: 'Certificate of analysis checked on paper.',
  })
  const lotVersion = { lotNumber, version: releasedLot.version }
  if (afterwards === 'spilled')
    await discardStock(shop, staff.pharmacist, {
      ...lotVersion,
      amount: '25 g',
      reason: 'Spilled while weighing.',
    })
  if (afterwards === 'used up')
    await correctStock(shop, staff.pharmacist, {
      ...lotVersion,
      counted: '0 g',
      reason: 'The jar is empty: its last use was not recorded.',
    })
  if (afterwards === 'recalled') planRecall(past, lotNumber)
}
