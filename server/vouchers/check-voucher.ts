/**
 * Returns what a code is worth for a cart, if the call gives a subtotal. Holds nothing and saves
 * only the count of refused codes, because codes can be guessed.
 */
import { ringgit, sen } from '#domain/money.ts'
import { judgeVoucher } from '#domain/vouchers/judge-voucher.ts'
import { normalisedCode } from '#domain/vouchers/voucher-code.ts'
import type { Shop } from '#server/shop.ts'

import { countRefusedCodes } from './count-refused-codes.ts'
import { refuseVoucher } from './refuse-voucher.ts'
import { findVoucher } from './vouchers.store.ts'

type Asked = { code: string; subtotal: number | undefined; ip: string }

/** `subtotal` in ringgit. Returns ringgit. Throws the voucher errors and TOO_MANY. */
export async function checkVoucher(shop: Shop, requested: Asked): Promise<number> {
  return countRefusedCodes(shop, requested.ip, () => judgeCode(shop, requested))
}

async function judgeCode(shop: Shop, requested: Asked): Promise<number> {
  const code = normalisedCode(requested.code)
  const stored = code === undefined ? undefined : await findVoucher(shop.db, code)
  const subtotal =
    requested.subtotal === undefined ? undefined : sen(Math.round(requested.subtotal * 100))
  const verdict = judgeVoucher(
    stored?.voucher,
    { used: stored?.used ?? 0, held: stored?.held ?? 0, byCustomer: 0 },
    subtotal,
    shop.now(),
  )
  if (!verdict.ok) throw refuseVoucher(verdict.reason)
  return ringgit(verdict.amount)
}
