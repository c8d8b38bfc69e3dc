/** Saves that an admin has read and confirmed the prices and fees of the page Going live. */
import { createHash } from 'node:crypto'

import type { PriceFigure } from '#domain/go-live/check-prices.ts'
import { getOwnUser } from '#server/accounts/profile/get-own-user.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { listCurrentFigures } from './check-requirements.ts'
import { insertPriceConfirmation } from './go-live.store.ts'

/** Characters of base64url, with 132 bits. */
const versionCharacters = 22

/** Returns a hash that identifies the figures shown to an admin. */
export function figuresVersionOf(figures: readonly PriceFigure[]): string {
  const digest = createHash('sha256').update(JSON.stringify(figures)).digest('base64url')
  return digest.slice(0, versionCharacters)
}

/**
 * Saves the current figures as confirmed, and records it in the audit log. `version` is the result
 * of figuresVersionOf for the figures that the caller saw. Throws CONFLICT when they have changed.
 */
export async function confirmPrices(shop: Shop, actor: Actor, version: string): Promise<void> {
  const figures = listCurrentFigures(shop)
  if (version !== figuresVersionOf(figures))
    throw new ShopError('CONFLICT', {
      message: 'A price or fee was changed in the meantime. Read the figures and confirm again.',
    })
  const { email } = await getOwnUser(shop, actor)
  const confirmedAt = shop.now()
  await transact(shop.db, async (tx) => {
    await insertPriceConfirmation(tx, { figures, confirmedAt, confirmedBy: email })
    const detail = { count: figures.length }
    await recordAudit(tx, {
      at: confirmedAt,
      actor,
      action: 'prices.confirmed',
      subjectId: 'shop',
      detail,
    })
  })
}
