/** Prepares a shop for the kills: creates vouchers, stock, staff and customers. */
import { findFormulas } from '#server/catalogue/find-formulas.ts'
import type { Db } from '#server/db/open-database.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { registerCustomer } from '#tests/support/people/accounts.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

import { freeVoucher, scarceVoucher } from './shoppers.ts'

/** Session tokens of the people who use the shop during the kills. */
export type People = {
  maker: string
  checker: string
  customers: string[]
}

/** Every order of this proof is for this product. */
const productId = 28

export async function prepareShop(
  shop: TestShop,
  standIns: StandIns,
  needed: { checkouts: number; customers: number },
): Promise<People> {
  await createVouchers(shop.shop.db, needed.checkouts)
  const testShop = { ...shop, standIns, billplz: standIns.billplz, emails: standIns.mailbox }
  const maker = await createPharmacist(testShop, 'Demo Maker')
  const checker = await createPharmacist(testShop, 'Demo Checker')
  await fillStock(shop, maker.call)
  const customers: string[] = []
  for (let count = 0; count < needed.customers; count++) {
    const { token } = await registerCustomer(testShop, { email: `customer${count}@example.com` })
    customers.push(token)
  }
  return { maker: maker.token, checker: checker.token, customers }
}

/** Creates scarce vouchers with ten uses each, and one without a limit that covers any total. */
async function createVouchers(db: Db, checkouts: number): Promise<void> {
  const scarceCodes = new Set(Array.from({ length: checkouts }, (_, index) => scarceVoucher(index)))
  await db
    .insertInto('voucher')
    .values([
      { code: freeVoucher, kind: 'amount', amount_sen: 1_000_000 },
      ...[...scarceCodes].map((code) => ({
        code,
        kind: 'amount',
        amount_sen: 2_000,
        use_limit: 10,
      })),
    ])
    .execute()
}

/** Receives and releases a lot of each ingredient, enough for every batch. */
async function fillStock({ shop }: TestShop, call: TestShop['call']): Promise<void> {
  const formula = (await findFormulas(shop, [productId])).get(productId)
  if (!formula) throw new Error(`product ${productId} has no formula`)
  for (const { id, unit, compound = '', factor } of formula.ingredients) {
    const lot = await receiveLot(call, id, {
      supplierLot: `KILLS-${id}`,
      amount: unit === 'CFU' ? '900 trillion CFU' : '900 kg',
      expiresOn: '2029-12-31',
      compound,
      factor: compound === '' ? '' : String(factor),
    })
    await releaseLot(call, lot)
  }
}
