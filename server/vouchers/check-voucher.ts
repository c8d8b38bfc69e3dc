/**
 * What a code is worth for the cart as far as the call tells it. Holds nothing and writes nothing but
 * the count of tries: codes are guessable, so an address has few of them a minute and a day.
 */
import { ringgit, sen } from '#domain/money.ts'
import { judgeVoucher } from '#domain/vouchers/judge-voucher.ts'
import { canonicalCode } from '#domain/vouchers/voucher-code.ts'
import { takePlace } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { refuseVoucher } from './refuse-voucher.ts'
import { findVoucher } from './vouchers.store.ts'

const dayMs = 24 * 60 * 60 * 1000
const triesADay = 100

/** `subtotal` in ringgit. Throws the voucher refusals and TOO_MANY. Answers ringgit. */
export async function checkVoucher(
  shop: Shop,
  asked: { code: string; subtotal: number | undefined; address: string },
): Promise<number> {
  const { current, ttl } = await takePlace(
    shop.db,
    `voucher tries ${asked.address}`,
    dayMs,
    shop.now(),
  )
  if (current > triesADay)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(ttl / 1000) })
  const code = canonicalCode(asked.code)
  const kept = code === undefined ? undefined : await findVoucher(shop.db, code)
  const subtotal = asked.subtotal === undefined ? undefined : sen(Math.round(asked.subtotal * 100))
  const judged = judgeVoucher(
    kept?.voucher,
    { used: kept?.used ?? 0, held: kept?.held ?? 0, byCustomer: 0 },
    subtotal,
    shop.now(),
  )
  if (!judged.ok) throw refuseVoucher(judged.why)
  return ringgit(judged.amount)
}
