/**
 * A signature is the name and registration number under which a pharmacist decides about orders,
 * closes batches, releases lots and approves recalls. Records store a copy, so a later change of
 * the signature does not change them.
 */
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Signature } from '#domain/pharmacy/signature.ts'
import { findAccountContact } from '#server/accounts/profile/find-account-contact.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findSignature, upsertSignature } from './signatures.store.ts'

/** Returns the actor's signature. Throws SIGNATURE_REQUIRED when they have not entered one. */
export async function getSignature(db: Db, actor: Actor): Promise<Signature> {
  const signature = await findSignature(db, actor.userId)
  if (!signature) throw new ShopError('SIGNATURE_REQUIRED')
  return signature
}

/** Replaces and returns the actor's signature. Earlier records keep the earlier signature. */
export async function saveSignature(
  shop: Shop,
  actor: Actor,
  signature: Signature,
): Promise<Signature> {
  const changedAt = shop.now()
  await transact(shop.db, async (tx) => {
    await upsertSignature(tx, actor.userId, signature, changedAt)
    await recordAudit(tx, {
      at: changedAt,
      actor,
      action: 'signature.changed',
      subjectId: actor.userId,
      detail: signature,
    })
  })
  return signature
}

/**
 * Returns the name that records show for staff: the name of the signature, else the account's
 * email, else the user id when the account no longer exists.
 */
export async function findSigningName(db: Db, actor: Actor): Promise<string> {
  const signature = await findSignature(db, actor.userId)
  return signature?.name ?? (await findAccountContact(db, actor.userId))?.email ?? actor.userId
}
