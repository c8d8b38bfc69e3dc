/**
 * Plans the deliveries of ingredients. The first ones cover the batches of the whole past; the
 * later ones show lots that expire soon, have expired, are in quarantine with a certificate, were
 * spilled, are used up or recalled.
 */
import type { FormulaIngredient } from '#domain/catalogue/formula/formula.ts'
import { computeWeighings } from '#domain/pharmacy/batch.ts'
import { formatStockAmount, type StockUnit } from '#domain/stock/stock-amount.ts'
import { addDays, dateInMalaysia, days, subtractDuration, addDuration } from '#domain/time.ts'
import { listAllProducts } from '#server/catalogue/find-products.ts'
import { demoDays } from '#server/demo/data/order-moments.ts'
import { addCertificate } from '#server/stock/certificates.ts'
import { changeIngredient } from '#server/stock/change-ingredient.ts'
import { correctStock, discardStock } from '#server/stock/correct-stock.ts'
import { receiveLot } from '#server/stock/receive-lot.ts'
import { releaseLot } from '#server/stock/release-lot.ts'
import { getLot } from '#server/stock/show-lot.ts'
import type { Shop } from '#server/shop.ts'

import { drawDemoCertificate } from './demo-certificate.ts'
import type { DemoPast } from './past.ts'
import { planRecall } from './recall.ts'

/** What a lot contains: a compound of an ingredient, as in a formula. */
type IngredientCompound = Pick<FormulaIngredient, 'id' | 'compound' | 'factor'>

type Delivery = {
  ingredient: IngredientCompound
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
  /** What happened to the lot after its release; `quarantine`: the lot is not released. */
  outcome?: LotOutcome
}

type LotOutcome = 'quarantine' | 'used up' | 'spilled' | 'recalled'

/** The first deliveries are enough for this many jars of each product, more than the past needs. */
const jarsPerProduct = 60

const laterDeliveries: readonly (Omit<Delivery, 'ingredient'> & { ingredientId: string })[] = [
  { ingredientId: 'grape-seed', amount: '600 g', receivedDaysAgo: 44, expiresInDays: 38 },
  {
    ingredientId: 'coenzyme-q10',
    amount: '400 g',
    receivedDaysAgo: 36,
    expiresInDays: 160,
    outcome: 'spilled',
  },
  {
    ingredientId: 'marine-collagen',
    amount: '1 kg',
    receivedDaysAgo: 33,
    expiresInDays: 200,
    outcome: 'used up',
  },
  {
    ingredientId: 'niacinamide',
    amount: '500 g',
    receivedDaysAgo: 2,
    expiresInDays: 600,
    hasCertificate: true,
    outcome: 'quarantine',
  },
  // This expired lot stays in quarantine, so no batch uses it.
  {
    ingredientId: 'hyaluronic-acid',
    amount: '50 g',
    receivedDaysAgo: 48,
    expiresInDays: -5,
    outcome: 'quarantine',
  },
  // Enough for three jars of product 23. Batches take this lot first, because it expires first.
  {
    ingredientId: 'l-theanine',
    amount: '22 g',
    receivedDaysAgo: 54,
    expiresInDays: 150,
    outcome: 'recalled',
  },
]

const suppliers = ['Demo Supplier A', 'Demo Supplier B', 'Demo Supplier C'] as const

/** Reorder level as a share of the first delivery. */
const reorderShare = 0.1
/** The reorder level of this ingredient is its first delivery, so any use makes its stock low. */
const lowStockIngredientId = 'zinc'

export function planStock(past: DemoPast, present: Date): void {
  const needs = listNeeds(past.shop)
  const firstDeliveries = needs.map(({ ingredient, amount, unit }, index) => {
    const share = ingredient.id === lowStockIngredientId ? 1 : reorderShare
    // An ingredient with two compounds has two first deliveries, and one reorder level.
    const isFirstCompound =
      needs.findIndex((need) => need.ingredient.id === ingredient.id) === index
    return {
      ingredient,
      amount: formatStockAmount(amount, unit),
      ...(isFirstCompound && { reorderLevel: formatStockAmount(Math.round(amount * share), unit) }),
      receivedDaysAgo: demoDays,
      // From 240 to 530 days: long after the last batch, and not all on one day.
      expiresInDays: 240 + 10 * (index % 30),
    }
  })
  const otherDeliveries = laterDeliveries.map(({ ingredientId, ...delivery }) => {
    const need = needs.find(({ ingredient }) => ingredient.id === ingredientId)
    if (!need) throw new Error(`no product of the demo contains ${ingredientId}`)
    return { ingredient: need.ingredient, ...delivery }
  })
  for (const [index, delivery] of [...firstDeliveries, ...otherDeliveries].entries())
    past.timeline.plan(subtractDuration(present, days(delivery.receivedDaysAgo)), () =>
      receiveDelivery(past, delivery, `DEMO-${1001 + index}`, present),
    )
}

/** How much of a compound the first delivery must have. */
type Need = { ingredient: IngredientCompound; amount: number; unit: StockUnit }

/** Returns what `jarsPerProduct` jars of each product on sale need, one row for each compound. */
function listNeeds(shop: Shop): Need[] {
  const weighings = listAllProducts(shop).flatMap(({ formula, size }) =>
    formula ? computeWeighings(formula, size * jarsPerProduct) : [],
  )
  const groups = Map.groupBy(weighings, ({ ingredient: { id, compound = '', factor = 1 } }) =>
    [id, compound, factor].join('|'),
  )
  return [...groups.values()].flatMap((rows) => {
    const [firstRow] = rows
    if (!firstRow) return []
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    return [{ ingredient: firstRow.ingredient, amount, unit: firstRow.unit }]
  })
}

/** Receives the lot of a delivery, and plans its release unless it stays in quarantine. */
async function receiveDelivery(
  past: DemoPast,
  { ingredient, amount, reorderLevel, expiresInDays, hasCertificate, outcome }: Delivery,
  supplierLot: string,
  present: Date,
): Promise<void> {
  const { shop, staff, timeline } = past
  const supplier = supplierOf(ingredient.id)
  const { number } = await receiveLot(shop, staff.secondPharmacist, ingredient.id, {
    supplierLot,
    supplier,
    amount,
    price: '480.00',
    receivedOn: dateInMalaysia(shop.now()),
    expiresOn: addDays(dateInMalaysia(present), expiresInDays),
    compound: ingredient.compound ?? '',
    factor: String(ingredient.factor ?? 1),
  })
  if (reorderLevel !== undefined)
    await changeIngredient(shop, staff.pharmacist, ingredient.id, {
      // The delivery created the row, so no one has changed it yet.
      version: 0,
      unit: 'mass',
      supplier,
      reorderLevel,
    })
  if (hasCertificate) {
    const { version } = await getLot(shop.db, number)
    const bytes = await drawDemoCertificate(ingredient.id, supplierLot)
    await addCertificate(shop, staff.secondPharmacist, { lotNumber: number, version, bytes })
  }
  if (outcome !== 'quarantine')
    // One millisecond later: the release must come after the receipt.
    timeline.plan(addDuration(shop.now(), 1), () => releaseDemoLot(past, number, outcome))
}

/** Returns a supplier, the same for all deliveries of an ingredient. */
function supplierOf(ingredientId: string): string {
  return suppliers[ingredientId.length % suppliers.length] ?? suppliers[0]
}

/** Releases a lot (batches may use it from then on), and causes its outcome. */
async function releaseDemoLot(past: DemoPast, lotNumber: string, outcome?: LotOutcome) {
  const { shop, staff } = past
  const { version } = await getLot(shop.db, lotNumber)
  const releasedLot = await releaseLot(shop, staff.pharmacist, {
    lotNumber,
    version,
    reason: 'Certificate of analysis checked on paper.',
  })
  const lotVersion = { lotNumber, version: releasedLot.version }
  if (outcome === 'spilled')
    await discardStock(shop, staff.pharmacist, {
      ...lotVersion,
      amount: '25 g',
      reason: 'Spilled while weighing.',
    })
  if (outcome === 'used up')
    await correctStock(shop, staff.pharmacist, {
      ...lotVersion,
      counted: '0 g',
      reason: 'The jar is empty: its last use was not recorded.',
    })
  if (outcome === 'recalled') planRecall(past, lotNumber)
}
