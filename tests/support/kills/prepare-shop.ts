/** Prepares a shop for the kills: creates vouchers, stock, staff and customers. */
import { findFormulas } from '#server/catalogue/find-formulas.ts'
import type { Db } from '#server/db/open-database.ts'
import type { StandIns } from '#stand-ins/start-stand-ins.ts'
import { registerAndLogIn } from '#tests/support/people/accounts.ts'
import { createPharmacist } from '#tests/support/desks/reviewed-order.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'
import type { TestShop } from '#tests/support/shop/test-shop.ts'

import { freeVoucher, scarceDiscountRinggit, scarceVoucher } from './shoppers.ts'

/** Session tokens of the people who use the shop during the kills. */
export type People = {
  makerToken: string
  checkerToken: string
  customerTokens: string[]
}

/** The product of every order: that of `buildPayBody`. */
const productId = 28

const usesPerScarceVoucher = 10
/** Covers the total of any order. */
const freeVoucherSen = 1_000_000

export async function prepareShop(
  testShop: TestShop,
  standIns: StandIns,
  { checkoutCount, customerCount }: { checkoutCount: number; customerCount: number },
): Promise<People> {
  await createVouchers(testShop.shop.db, checkoutCount)
  const emails = standIns.mailbox
  const shopWithPayments = { ...testShop, standIns, billplz: standIns.billplz, emails }
  const maker = await createPharmacist(shopWithPayments, 'Demo Maker')
  const checker = await createPharmacist(shopWithPayments, 'Demo Checker')
  await fillStock(testShop, maker.call)
  const customerTokens: string[] = []
  for (let index = 0; index < customerCount; index++) {
    const { token } = await registerAndLogIn(shopWithPayments, {
      email: `customer${index}@example.com`,
    })
    customerTokens.push(token)
  }
  return { makerToken: maker.token, checkerToken: checker.token, customerTokens }
}

/** Creates the scarce vouchers that the shoppers use, and the free voucher without a limit. */
async function createVouchers(db: Db, checkoutCount: number): Promise<void> {
  const scarceCodes = new Set(
    Array.from({ length: checkoutCount }, (_, index) => scarceVoucher(index)),
  )
  await db
    .insertInto('voucher')
    .values([
      { code: freeVoucher, kind: 'amount', amount_sen: freeVoucherSen },
      ...[...scarceCodes].map((code) => ({
        code,
        kind: 'amount',
        amount_sen: scarceDiscountRinggit * 100,
        use_limit: usesPerScarceVoucher,
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
