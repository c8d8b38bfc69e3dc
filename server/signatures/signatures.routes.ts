import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { findSignature } from './signatures.store.ts'
import { saveSignature } from './signature.ts'

export function signaturesRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/pharmacy/signature': async ({ actor }) =>
      (await findSignature(shop.db, requireActor(actor).userId)) ?? { name: '', registration: '' },
    'PUT /api/pharmacy/signature': ({ actor, body }) =>
      saveSignature(shop, requireActor(actor), body),
  }
}
