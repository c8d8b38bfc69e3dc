/**
 * Ingredients, lots and the ledger of their stock, for pharmacists and admins. Amounts in replies
 * are whole numbers of the smallest unit (nanograms for `mass`, otherwise single units); amounts in
 * requests are strings with their unit, such as "500 g". A change of a lot or an ingredient sends
 * the version that the caller saw; if the row has changed since, the call fails with 409 CONFLICT.
 * A movement of a lot also increments the lot's version. Days are yyyy-mm-dd in Malaysia,
 * timestamps ISO 8601 in UTC.
 */
import { z } from 'zod'

import { lotConditions, lotTransitions } from '#domain/stock/lot.ts'
import { maxStockReasonLength, movementKinds } from '#domain/stock/movement.ts'
import { stockUnits } from '#domain/stock/stock-amount.ts'
import { expiryWarningDays, stockMarks } from '#domain/stock/stock-level.ts'
import { statesOf } from '#domain/state-table.ts'

import { maxInteger, rowIdInPath, rowVersion } from '#contract/row-numbers.ts'
import type { Endpoints } from '#contract/endpoint.ts'
import { enteredLotNumber } from '#contract/entered-texts.ts'
import { multipartUpload } from '#contract/multipart-upload.ts'
import { pageNumber, pageSize } from '#contract/paging.ts'
import { perHour } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const writeErrors = ['INVALID', 'CSRF', 'NOT_FOUND', 'CONFLICT', ...staffErrors] as const

const ingredientParams = z.object({ ingredientId: z.string().max(80) })
const lotParams = z.object({ lotNumber: enteredLotNumber })
/** Text as typed by staff. The handler validates it and names the field in `fields`. */
const enteredText = z.string().max(200)
// Accepts twice the limit, so that the handler can refuse a reason that is too long with a message
// for the field `reason`.
const reason = z
  .string()
  .max(2 * maxStockReasonLength)
  .default('')

const unit = z.enum(stockUnits)

/** The stock level of an ingredient, as computeStockLevel returns it. */
const levelFields = {
  usable: z.number().describe('Stock that is released and not expired'),
  quarantine: z.number(),
  expired: z.number(),
  recalled: z.number(),
  nearestExpiry: z
    .string()
    .nullable()
    .describe('Earliest expiry of usable stock; null without usable stock'),
  marks: z
    .array(z.enum(stockMarks))
    .describe(
      `None: no usable stock; low: below the reorder level; expiring: within ${expiryWarningDays} days`,
    ),
}

const ingredient = z.object({
  id: z.string(),
  name: z.string(),
  form: z.string(),
  pigment: z.number().describe('Number of the colour in which the desk draws the ingredient'),
  compound: z.string().describe('Usual compound; empty for the pure substance'),
  factor: z.number().describe('Mass fraction of the active ingredient in the usual compound'),
  unit,
  supplier: z.string().describe('Usual supplier; empty for none'),
  reorderLevel: z.number().describe('0 for none'),
  version: rowVersion.describe('0 before the first change'),
  ...levelFields,
})

const lot = z.object({
  number: z.string().describe('The pharmacy’s lot number, printed on the container'),
  ingredientId: z.string(),
  unit,
  supplier: z.string(),
  supplierLot: z.string(),
  compound: z.string(),
  factor: z.number(),
  price: z.string().nullable().describe('In ringgit, such as "480.50"'),
  receivedOn: z.string(),
  expiresOn: z.string(),
  state: z.enum(statesOf(lotTransitions)),
  condition: z
    .enum(lotConditions)
    .describe('What staff see: the state, or "expired" or "used up" from the day and the stock'),
  stock: z.number(),
  hasCertificate: z.boolean(),
  releasedBy: z.string().nullable(),
  version: rowVersion,
})

const detailedLot = lot.extend({
  ingredientName: z.string(),
  pigment: z.number(),
  usualSource: z
    .object({ compound: z.string(), factor: z.number() })
    .describe('Usual source of the ingredient; batches that use it refuse lots of another source'),
  createdBy: z.string(),
  createdAt: timestamp,
  certificates: z
    .array(
      z.object({
        id: z.number(),
        type: z.string().describe('MIME type'),
        uploadedBy: z.string(),
        uploadedAt: timestamp,
      }),
    )
    .describe('Newest first'),
  events: z
    .array(
      z.object({
        kind: z.enum(['released', 'quarantined', 'recalled']),
        reason: z.string(),
        changedBy: z.string(),
        registration: z.string().describe('Registration number; empty for an unsigned change'),
        changedAt: timestamp,
      }),
    )
    .describe('Changes of state, newest first'),
})

const ledgerQuery = z.object({
  page: pageNumber,
  limit: pageSize({ maxSize: 100, defaultSize: 25 }),
})

const ledger = z.object({
  unit,
  total: z.number(),
  movements: z.array(
    z.object({
      id: z.number(),
      recordedAt: timestamp,
      lot: z.string(),
      kind: z.enum(movementKinds),
      amount: z.number().describe('Negative when stock was taken'),
      balance: z.number().describe('Stock of the lot or the ingredient after the movement'),
      recordedBy: z.string(),
      reason: z.string(),
      batch: z.string().nullable(),
    }),
  ),
})

/** As JSON, so that no browser shows an uploaded file as a page of the shop. */
const fileReply = z.object({
  name: z.string().describe('File name'),
  type: z.string().describe('MIME type'),
  base64: z.string(),
})

const csv = z.string().describe('CSV with one line for each movement, oldest first')

export const stockEndpoints = {
  'GET /api/pharmacy/ingredients': {
    summary: 'Lists all ingredients with their stock, sorted by name.',
    access: 'pharmacist',
    reply: z.object({ ingredients: z.array(ingredient) }),
    errors: staffErrors,
  },
  'GET /api/pharmacy/ingredients/{ingredientId}': {
    summary: 'Returns one ingredient with all its lots, the first to expire first.',
    access: 'pharmacist',
    params: ingredientParams,
    reply: z.object({
      ingredient,
      mayChangeUnit: z.boolean().describe('False once the ingredient has a lot'),
      lots: z.array(lot),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'PUT /api/pharmacy/ingredients/{ingredientId}': {
    summary: 'Changes unit, supplier and reorder level of an ingredient.',
    access: 'pharmacist',
    params: ingredientParams,
    body: z.object({
      version: rowVersion,
      unit,
      supplier: enteredText,
      reorderLevel: enteredText.describe('Such as "500 g"; empty for none'),
    }),
    reply: z.object({ version: rowVersion }),
    errors: [...writeErrors],
  },
  'GET /api/pharmacy/ingredients/{ingredientId}/ledger': {
    summary: 'Lists the movements of an ingredient, newest first.',
    access: 'pharmacist',
    params: ingredientParams,
    query: ledgerQuery,
    reply: ledger,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/ingredients/{ingredientId}/ledger/export': {
    summary: 'Exports the ledger of an ingredient as CSV.',
    access: 'pharmacist',
    params: ingredientParams,
    reply: csv,
    replyFormat: 'text',
    limit: perHour(60),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY', ...staffErrors],
  },
  'POST /api/pharmacy/ingredients/{ingredientId}/lots': {
    summary: 'Receives a lot into quarantine and returns its number.',
    access: 'pharmacist',
    params: ingredientParams,
    body: z.object({
      supplierLot: enteredText,
      supplier: enteredText,
      amount: enteredText,
      price: enteredText,
      receivedOn: enteredText,
      expiresOn: enteredText,
      compound: enteredText,
      factor: enteredText,
    }),
    reply: z.object({ number: z.string() }),
    errors: ['INVALID', 'CSRF', 'NOT_FOUND', 'LOT_TAKEN', ...staffErrors],
  },
  'GET /api/pharmacy/lots/{lotNumber}': {
    summary: 'Returns one lot.',
    access: 'pharmacist',
    params: lotParams,
    reply: detailedLot,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/lots/{lotNumber}/ledger': {
    summary: 'Lists the movements of a lot, newest first.',
    access: 'pharmacist',
    params: lotParams,
    query: ledgerQuery,
    reply: ledger,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/lots/{lotNumber}/ledger/export': {
    summary: 'Exports the ledger of a lot as CSV.',
    access: 'pharmacist',
    params: lotParams,
    reply: csv,
    replyFormat: 'text',
    limit: perHour(60),
    errors: ['INVALID', 'NOT_FOUND', 'TOO_MANY', ...staffErrors],
  },
  'POST /api/pharmacy/lots/{lotNumber}/certificates': {
    summary:
      'Adds a certificate of analysis (field certificate): a PDF, JPEG, PNG or WebP file of at most 5 MB. Earlier ones stay.',
    access: 'pharmacist',
    params: lotParams,
    query: z.object({ version: z.coerce.number().int().min(0).max(maxInteger) }),
    body: multipartUpload,
    bodyFormat: 'multipart',
    reply: detailedLot,
    errors: [...writeErrors, 'BAD_BODY', 'TOO_LARGE', 'CERTIFICATE_REFUSED'],
  },
  'GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}': {
    summary: 'Returns a certificate as a file.',
    access: 'pharmacist',
    params: lotParams.extend({
      certificateId: rowIdInPath,
    }),
    reply: fileReply,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'GET /api/pharmacy/lots/{lotNumber}/label': {
    summary: 'Returns the label of the container as PDF.',
    access: 'pharmacist',
    params: lotParams,
    reply: fileReply,
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
  'POST /api/pharmacy/lots/{lotNumber}/release': {
    summary: 'Releases a lot from quarantine, signed by the caller.',
    access: 'pharmacist',
    params: lotParams,
    body: z.object({
      version: rowVersion,
      reason: reason.describe('Required without a certificate'),
    }),
    reply: detailedLot,
    errors: [...writeErrors, 'SIGNATURE_REQUIRED', 'LOT_REFUSED'],
  },
  'POST /api/pharmacy/lots/{lotNumber}/quarantine': {
    summary: 'Puts a released lot back into quarantine.',
    access: 'pharmacist',
    params: lotParams,
    body: z.object({ version: rowVersion, reason }),
    reply: detailedLot,
    errors: [...writeErrors, 'SIGNATURE_REQUIRED', 'LOT_REFUSED'],
  },
  'POST /api/pharmacy/lots/{lotNumber}/discard': {
    summary: 'Records a discarded amount.',
    access: 'pharmacist',
    params: lotParams,
    body: z.object({ version: rowVersion, amount: enteredText, reason }),
    reply: detailedLot,
    errors: [...writeErrors],
  },
  'POST /api/pharmacy/lots/{lotNumber}/correct': {
    summary: 'Corrects the stock after counting; the ledger gets the difference.',
    access: 'pharmacist',
    params: lotParams,
    body: z.object({ version: rowVersion, counted: enteredText, reason }),
    reply: detailedLot,
    errors: [...writeErrors],
  },
} as const satisfies Endpoints
