/**
 * Certificates of analysis: the supplier's proof of what a lot contains. A PDF is recognised by its
 * first bytes and stored unchanged, because re-encoding could change the proof. A picture is
 * decoded and encoded again, which removes its metadata. The reply is JSON, so that a browser
 * cannot show an uploaded file as a page of the shop.
 */
import type { FastifyRequest } from 'fastify'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { maxUploadMegabytes } from '#domain/upload-limits.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { photoProblemTexts } from '#server/catalogue/desk/store-photo.ts'
import { prepareScan, type RefusedPhoto } from '#server/catalogue/pictures/prepare-photo.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { fileTooLargeCode } from '#server/http/multipart-error-codes.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import type { StoredLot } from './find-lots.ts'
import { getLot, lockLotForChange, showLot, type LotReply } from './show-lot.ts'
import { insertCertificate } from './stock.store.ts'

/** The first bytes of every PDF, in latin1. */
const pdfSignature = '%PDF-'

type ShowCertificateCall = 'GET /api/pharmacy/lots/{lotNumber}/certificates/{certificateId}'

/**
 * Returns the bytes of the field `certificate`. Throws BAD_BODY for another field or a missing
 * file, and TOO_LARGE.
 */
export async function readCertificateUpload(request: FastifyRequest): Promise<Buffer> {
  try {
    const filePart = await request.file()
    if (filePart?.fieldname !== 'certificate')
      throw new ShopError('BAD_BODY', { message: 'Send the file in the field certificate.' })
    // Throws when the file is larger than the limit of @fastify/multipart.
    return await filePart.toBuffer()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== fileTooLargeCode) throw error
    const message = `A certificate is at most ${maxUploadMegabytes} MB.`
    throw new ShopError('TOO_LARGE', { message, fields: { certificate: message }, cause: error })
  }
}

/**
 * Adds a certificate to a lot and keeps earlier certificates. Returns the lot. Adds nothing when
 * the same person repeats the call. Throws NOT_FOUND, CONFLICT, and CERTIFICATE_REFUSED for a file
 * that is neither a PDF nor a picture.
 */
export async function addCertificate(
  shop: Shop,
  actor: Actor,
  upload: { lotNumber: string; version: number; bytes: Buffer },
): Promise<LotReply> {
  // Before the transaction, because encoding a picture is slow and the lot must not stay locked.
  const file = await prepareCertificate(upload.bytes)
  return transact(shop.db, async (tx) => {
    // The reply to an earlier call with this file was lost.
    const isRepeated = async ({ id, version }: StoredLot): Promise<boolean> =>
      version === upload.version + 1 && (await isNewestCertificate(tx, id, actor, file.bytes))
    const lot = await lockLotForChange(tx, upload, isRepeated)
    if (await isRepeated(lot)) return showLot(shop, tx, lot.number)
    const uploadedAt = shop.now()
    await insertCertificate(tx, {
      lot_id: lot.id,
      ...file,
      uploaded_by: await findSigningName(tx, actor),
      uploaded_by_user: actor.userId,
      uploaded_at: uploadedAt,
    })
    await recordAudit(tx, {
      at: uploadedAt,
      actor,
      action: 'lot.certificate',
      subjectId: lot.number,
    })
    return showLot(shop, tx, lot.number)
  })
}

async function isNewestCertificate(
  tx: Tx,
  lotId: number,
  actor: Actor,
  bytes: Buffer,
): Promise<boolean> {
  const newest = await tx
    .selectFrom('lot_certificate')
    .select(['bytes', 'uploaded_by_user'])
    .where('lot_id', '=', lotId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.uploaded_by_user === actor.userId && bytes.equals(newest.bytes)
}

/** Returns the file to store. Throws CERTIFICATE_REFUSED. */
async function prepareCertificate(
  bytes: Buffer,
): Promise<{ type: 'application/pdf' | 'image/jpeg'; bytes: Buffer }> {
  const firstBytes = bytes.subarray(0, pdfSignature.length).toString('latin1')
  if (firstBytes === pdfSignature) return { type: 'application/pdf', bytes }
  const scanResult = await prepareScan(bytes)
  if (scanResult.ok) return { type: 'image/jpeg', bytes: scanResult.jpeg }
  const message = formatRefusalMessage(scanResult)
  throw new ShopError('CERTIFICATE_REFUSED', { message, fields: { certificate: message } })
}

/** Returns the text for a refused photo. Only the list of file types differs: it names PDF too. */
function formatRefusalMessage({ reason, typeName }: RefusedPhoto): string {
  if (reason !== 'unsupported') return photoProblemTexts[reason]
  const detectedType = typeName === undefined ? '' : `This is a ${typeName} file. `
  return `${detectedType}Choose a PDF, JPEG, PNG or WebP file.`
}

/** Returns a certificate as a file. Throws NOT_FOUND, also for a certificate of another lot. */
export async function showCertificate(
  shop: Shop,
  { lotNumber, certificateId }: ParsedCallInput<ShowCertificateCall>['params'],
): Promise<HandlerResult<ShowCertificateCall>> {
  const { id: lotId, number } = await getLot(shop.db, lotNumber)
  const row = await shop.db
    .selectFrom('lot_certificate')
    .select(['type', 'bytes'])
    .where('id', '=', certificateId)
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const extension = row.type === 'application/pdf' ? 'pdf' : 'jpg'
  return {
    name: `certificate-${number}-${certificateId}.${extension}`,
    type: row.type,
    base64: row.bytes.toString('base64'),
  }
}
