/** Deliveries of ingredients: lots that are released, in quarantine, low, expiring and used up. */
import { addDays, dateInMalaysia, days, earlier, later } from '#domain/time.ts'
import { changeIngredient } from '#server/stock/change-ingredient.ts'
import { correctStock, discardStock } from '#server/stock/correct-stock.ts'
import { receiveLot } from '#server/stock/receive-lot.ts'
import { releaseLot } from '#server/stock/release-lot.ts'
import { showLot } from '#server/stock/show-lot.ts'

import type { Past } from './past.ts'

type Delivery = {
  ingredient: string
  amount: string
  receivedAgo: number
  /** Days from the first start. */
  expiresIn: number
  reorderLevel?: string
  /** What happened to the lot after its release; `quarantine`: it is not released. */
  afterwards?: 'quarantine' | 'used up' | 'spilled'
}

const deliveries: readonly Delivery[] = [
  {
    ingredient: 'vitamin-c',
    amount: '5 kg',
    receivedAgo: 55,
    expiresIn: 420,
    reorderLevel: '1 kg',
  },
  {
    ingredient: 'magnesium',
    amount: '4 kg',
    receivedAgo: 52,
    expiresIn: 540,
    reorderLevel: '1 kg',
  },
  { ingredient: 'nmn', amount: '900 g', receivedAgo: 49, expiresIn: 300, reorderLevel: '250 g' },
  { ingredient: 'grape-seed', amount: '600 g', receivedAgo: 44, expiresIn: 38 },
  { ingredient: 'zinc', amount: '120 g', receivedAgo: 40, expiresIn: 350, reorderLevel: '200 g' },
  {
    ingredient: 'coenzyme-q10',
    amount: '400 g',
    receivedAgo: 36,
    expiresIn: 260,
    afterwards: 'spilled',
  },
  {
    ingredient: 'marine-collagen',
    amount: '1 kg',
    receivedAgo: 33,
    expiresIn: 200,
    afterwards: 'used up',
  },
  { ingredient: 'marine-collagen', amount: '2 kg', receivedAgo: 12, expiresIn: 400 },
  {
    ingredient: 'niacinamide',
    amount: '500 g',
    receivedAgo: 2,
    expiresIn: 600,
    afterwards: 'quarantine',
  },
]

export function planStock(past: Past, present: Date): void {
  for (const [index, delivery] of deliveries.entries())
    past.timeline.plan(earlier(present, days(delivery.receivedAgo)), () =>
      receive(past, delivery, `DEMO-${1001 + index}`, present),
    )
}

async function receive(
  past: Past,
  delivery: Delivery,
  supplierLot: string,
  present: Date,
): Promise<void> {
  const { shop, staff, timeline } = past
  const { ingredient, amount, expiresIn, reorderLevel, afterwards } = delivery
  const supplier = 'Demo Supplier'
  if (reorderLevel !== undefined)
    await changeIngredient(shop, staff.pharmacist, ingredient, {
      version: 0,
      unit: 'mass',
      supplier,
      reorderLevel,
    })
  const { number } = await receiveLot(shop, staff.secondPharmacist, ingredient, {
    supplierLot,
    supplier,
    amount,
    price: '480.00',
    receivedOn: dateInMalaysia(shop.now()),
    expiresOn: addDays(dateInMalaysia(present), expiresIn),
    compound: '',
    factor: '',
  })
  if (afterwards === 'quarantine') return
  timeline.plan(later(shop.now(), days(1)), () => release(past, number, afterwards))
}

async function release(
  { shop, staff }: Past,
  lotNumber: string,
  afterwards: Delivery['afterwards'],
) {
  const { version } = await showLot(shop, shop.db, lotNumber)
  const released = await releaseLot(shop, staff.pharmacist, {
    lotNumber,
    version,
    reason: 'Certificate of analysis checked on paper.',
  })
  const requested = { lotNumber, version: released.version }
  if (afterwards === 'spilled')
    await discardStock(shop, staff.pharmacist, {
      ...requested,
      amount: '25 g',
      reason: 'Spilled while weighing.',
    })
  if (afterwards === 'used up')
    await correctStock(shop, staff.pharmacist, {
      ...requested,
      counted: '0 g',
      reason: 'Used up before the ledger began.',
    })
}
