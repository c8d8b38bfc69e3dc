/*
 * The code on a jar: order number, line, and two check digits (ISO 7064 MOD 97-10, with two digits
 * per symbol), so that a single typing error never finds another customer's jar. Printed as Code
 * 128, which all scanners read: 'K7M4QX2P0154'. People read it as 'K7M4QX2P-01-54'.
 */
import { orderNumberLength, parseOrderNumber } from '#domain/orders/order-number.ts'

type LabelledLine = {
  readonly orderNumber: string
  /** Line of the order, from 0. */
  readonly position: number
}

/** Highest `position`: the code has two digits for the line, 01 to 99. */
export const maxLabelPosition = 98

/** Longest scanned label code or typed order number that the ship screen sends. */
export const maxScannedCodeLength = 60

const lineDigitCount = 2
const checkDigitCount = 2

/** Returns the code of a jar. Throws RangeError for a position outside 0 to `maxLabelPosition`. */
export function createLabelCode({ orderNumber, position }: LabelledLine): string {
  if (!Number.isInteger(position) || position < 0 || position > maxLabelPosition)
    throw new RangeError(`order ${orderNumber} cannot have a label for line position ${position}`)
  const body = orderNumber + String(position + 1).padStart(lineDigitCount, '0')
  return body + computeCheckDigits(body)
}

/** Returns the code as people read it: 'K7M4QX2P-01-54', printed below the bars. */
export function formatLabelCode(code: string): string {
  const orderNumber = code.slice(0, orderNumberLength)
  const lineDigits = code.slice(orderNumberLength, -checkDigitCount)
  return `${orderNumber}-${lineDigits}-${code.slice(-checkDigitCount)}`
}

type LabelCodeParseResult =
  | { readonly ok: true; readonly orderNumber: string; readonly position: number | undefined }
  /** The text has the length of a label code, but a character is wrong. */
  | { readonly ok: false; readonly reason: 'misread' }
  /** Neither a label code nor an order number. */
  | { readonly ok: false; readonly reason: 'no code' }

/** Parses a scanned or typed label code, or an order number alone. */
export function parseLabelCode(input: string): LabelCodeParseResult {
  const code = input.replace(/[\s#-]/g, '').toUpperCase()
  if (code.length === orderNumberLength) {
    const orderNumber = parseOrderNumber(code)
    return orderNumber === undefined
      ? { ok: false, reason: 'no code' }
      : { ok: true, orderNumber, position: undefined }
  }
  const codeLength = orderNumberLength + lineDigitCount + checkDigitCount
  if (code.length !== codeLength) return { ok: false, reason: 'no code' }
  const orderNumber = parseOrderNumber(code.slice(0, orderNumberLength))
  const body = code.slice(0, -checkDigitCount)
  const lineDigits = body.slice(orderNumberLength)
  const isValid =
    orderNumber !== undefined &&
    /^\d\d$/.test(lineDigits) &&
    lineDigits !== '00' &&
    computeCheckDigits(body) === code.slice(-checkDigitCount)
  return isValid
    ? { ok: true, orderNumber, position: Number(lineDigits) - 1 }
    : { ok: false, reason: 'misread' }
}

/**
 * Every symbol counts as two digits, 00 to 35. The resulting number with its check digits leaves a
 * remainder of 1 when divided by 97. The check of an IBAN, which uses one digit for 0 to 9, does
 * not detect a swap of '3X' and 'X3'; this check does.
 */
function computeCheckDigits(body: string): string {
  // Base 36: '0' to '9' are 0 to 9, 'A' to 'Z' are 10 to 35.
  const digits = Array.from(body, (symbol) =>
    String(Number.parseInt(symbol, 36)).padStart(2, '0'),
  ).join('')
  return String(98 - Number(BigInt(`${digits}00`) % 97n)).padStart(checkDigitCount, '0')
}
