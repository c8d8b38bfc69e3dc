/** The name and registration number that sign a pharmacist's decisions, batches and lots. */
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Signature } from '#domain/pharmacy/signature.ts'
import { findCustomer } from '#server/accounts/profile/find-customer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findSignature, upsertSignature } from './pharmacists.store.ts'

/** Throws SIGNATURE_REQUIRED. */
export async function getSignature(db: Db, actor: Actor): Promise<Signature> {
  const signature = await findSignature(db, actor.userId)
  if (!signature) throw new ShopError('SIGNATURE_REQUIRED')
  return signature
}

export async function saveSignature(
  shop: Shop,
  actor: Actor,
  signature: Signature,
): Promise<Signature> {
  await transact(shop.db, async (tx) => {
    await upsertSignature(tx, actor.userId, signature, shop.now())
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'signature.changed',
      subjectId: actor.userId,
      detail: signature,
    })
  })
  return signature
}

/** Returns the name that records show for staff: of the signature, or else the account's email. */
export async function findSigningName(db: Db, actor: Actor): Promise<string> {
  const signature = await findSignature(db, actor.userId)
  return signature?.name ?? (await findCustomer(db, actor.userId))?.email ?? actor.userId
}
