/** Endpoints of ingredients, lots and the ledger. */
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { addCertificate, readCertificateUpload, showCertificate } from './certificates.ts'
import { changeIngredient } from './change-ingredient.ts'
import { correctStock, discardStock } from './correct-stock.ts'
import { exportLedger } from './export-ledger.ts'
import { getStockItem, listIngredients, showIngredient } from './list-ingredients.ts'
import { readLedger } from './read-ledger.ts'
import { receiveLot } from './receive-lot.ts'
import { quarantineLot, releaseLot } from './release-lot.ts'
import { getLot, showLot } from './show-lot.ts'

export function stockRoutes(shop: Shop): Partial<Handlers> {
  return { ...ingredientRoutes(shop), ...lotRoutes(shop) }
}

function ingredientRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/pharmacy/ingredients': () => listIngredients(shop),
    'GET /api/pharmacy/ingredients/{ingredientId}': ({ params }) =>
      showIngredient(shop, params.ingredientId),
    'PUT /api/pharmacy/ingredients/{ingredientId}': ({ actor, params, body }) =>
      changeIngredient(shop, requireActor(actor), params.ingredientId, body),
    'POST /api/pharmacy/ingredients/{ingredientId}/lots': ({ actor, params, body }) =>
      receiveLot(shop, requireActor(actor), params.ingredientId, body),
    'GET /api/pharmacy/ingredients/{ingredientId}/ledger': async ({ params, query }) => {
      const { id: ingredientId, unit } = await getStockItem(shop.db, params.ingredientId)
      return readLedger(shop.db, { ingredientId }, unit, query)
    },
    'GET /api/pharmacy/ingredients/{ingredientId}/ledger/export': async ({ params, reply }) => {
      const { id, unit } = await getStockItem(shop.db, params.ingredientId)
      return exportLedger(shop, { subject: { ingredientId: id }, unit, name: id }, reply)
    },
  }
}

function lotRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/pharmacy/lots/{lotNumber}': ({ params }) => showLot(shop, shop.db, params.lotNumber),
    'GET /api/pharmacy/lots/{lotNumber}/ledger': async ({ params, query }) => {
      const { id: lotId, unit } = await getLot(shop.db, params.lotNumber)
      return readLedger(shop.db, { lotId }, unit, query)
    },
    'GET /api/pharmacy/lots/{lotNumber}/ledger/export': async ({ params, reply }) => {
      const { id: lotId, unit, number } = await getLot(shop.db, params.lotNumber)
      return exportLedger(shop, { subject: { lotId }, unit, name: number }, reply)
    },
    'POST /api/pharmacy/lots/{lotNumber}/certificates': async ({ actor, params, query, request }) =>
      addCertificate(shop, requireActor(actor), {
        ...params,
        ...query,
        bytes: await readCertificateUpload(request),
      }),
    'GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}': ({ params }) =>
      showCertificate(shop, params),
    'GET /api/pharmacy/lots/{lotNumber}/label': async ({ actor, params }) =>
      (await importLabels()).printLotLabel(shop, requireActor(actor), params.lotNumber),
    'POST /api/pharmacy/lots/{lotNumber}/release': ({ actor, params, body }) =>
      releaseLot(shop, requireActor(actor), { ...params, ...body }),
    'POST /api/pharmacy/lots/{lotNumber}/quarantine': ({ actor, params, body }) =>
      quarantineLot(shop, requireActor(actor), { ...params, ...body }),
    'POST /api/pharmacy/lots/{lotNumber}/discard': ({ actor, params, body }) =>
      discardStock(shop, requireActor(actor), { ...params, ...body }),
    'POST /api/pharmacy/lots/{lotNumber}/correct': ({ actor, params, body }) =>
      correctStock(shop, requireActor(actor), { ...params, ...body }),
  }
}

/** Lazy-loaded at the first print, because the PDF libraries are large and rarely needed. */
const importLabels = () => import('./print-lot-label.ts')
