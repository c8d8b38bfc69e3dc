/** Reads the multipart body of an import: the CSV file, and the courier of the whole file. */
import type { FastifyRequest } from 'fastify'

import { maxParcelFileBytes, maxParcelFileRows } from '#domain/shipping/parcel-file-limits.ts'
import {
  readParcelFile,
  type ParcelFile,
  type ParcelFileRow,
} from '#domain/shipping/read-parcel-file.ts'
import { fileTooLargeCode, tooManyFilesCode } from '#server/http/multipart-error-codes.ts'
import { ShopError } from '#server/http/shop-error.ts'

export type ParcelUpload = {
  rows: readonly ParcelFileRow[]
  /**
   * The courier that staff chose for the whole file. Undefined: the courier of each row is found by
   * the format of its tracking number.
   */
  courierId: string | undefined
}

const maxRowsText = maxParcelFileRows.toLocaleString('en')

/** Messages for staff by the reason why the file is refused. */
const fileProblemTexts: Readonly<Record<Exclude<ParcelFile, { ok: true }>['reason'], string>> = {
  'no columns':
    'No column for the order number or the tracking number was found. Name them Order number and Tracking number.',
  'no rows': 'This file has no rows below its column names.',
  'too many rows': `This file has more than ${maxRowsText} rows. Split it.`,
}

/**
 * Returns the rows of the file, and the chosen courier. Throws BAD_BODY without a file, TOO_LARGE
 * above `maxParcelFileBytes` or with several files, and INVALID for a file that is not CSV in
 * UTF-8, lacks a column, or has no rows or too many.
 */
export async function readParcelUpload(request: FastifyRequest): Promise<ParcelUpload> {
  let bytes: Buffer | undefined
  let courierId = ''
  try {
    for await (const part of request.parts({ limits: { fileSize: maxParcelFileBytes } })) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (part.fieldname === 'courierId') courierId = String(part.value)
    }
  } catch (error) {
    throw toShopError(error)
  }
  if (!bytes) throw new ShopError('BAD_BODY', { message: 'Send the CSV file in the field file.' })
  const file = readParcelFile(decodeUtf8(bytes))
  if (!file.ok) {
    const message = fileProblemTexts[file.reason]
    throw new ShopError('INVALID', { message, fields: { file: message } })
  }
  return { rows: file.rows, courierId: courierId === '' ? undefined : courierId }
}

/**
 * Returns the text. Throws INVALID for bytes that are not UTF-8 text, such as a spreadsheet file or
 * Excel's "Unicode text" (UTF-16).
 */
function decodeUtf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Bytes that are not UTF-8 are refused below, like text with NUL characters.
  }
  const message = 'This is not a CSV file in UTF-8. Save it as "CSV UTF-8" and try again.'
  throw new ShopError('INVALID', { message, fields: { file: message } })
}

/**
 * Converts a size or count error of the multipart parser to a ShopError. Returns other errors
 * unchanged.
 */
function toShopError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code !== fileTooLargeCode && code !== tooManyFilesCode) return error
  const message =
    code === tooManyFilesCode
      ? 'Send one file at a time.'
      : `The file can be at most ${maxParcelFileBytes / 1024 / 1024} MB.`
  return new ShopError('TOO_LARGE', { message, fields: { file: message }, cause: error })
}
