/*
 * A courier of the shop, and the couriers that a tracking number may belong to. A number can fit
 * the formats of several couriers. The most likely courier has the format with the most fixed
 * characters; among equals, a format without a range, then the position that the owner chose.
 */
import { trackingKeyOf, validateTrackingNumber } from '#domain/orders/tracking-number.ts'

import { parseNumberFormat, type NumberFormat } from './number-format.ts'

export type Courier = {
  /** A slug, such as `pos-laju`; it never changes. */
  readonly id: string
  readonly name: string
  /** URL of the courier's tracking page with `{number}`; empty without a page. */
  readonly urlPattern: string
  /** Formats of tracking numbers (number-format.ts); empty when any number is accepted. */
  readonly numberFormats: readonly string[]
  readonly isActive: boolean
  /** Place in lists, from 1. */
  readonly position: number
}

/**
 * Returns the URL of a parcel's tracking page; empty when the courier has no page. If the number
 * fits a format only without its dashes, the dashes only group the characters, and the URL has
 * none.
 */
export function trackingUrlOf(
  { urlPattern, numberFormats }: Pick<Courier, 'urlPattern' | 'numberFormats'>,
  trackingNumber: string,
): string {
  const formats = parseFormats(numberFormats)
  const fitsFormat = (number: string): boolean =>
    formats.some(({ pattern }) => pattern.test(number))
  const numberWithoutDashes = trackingKeyOf(trackingNumber)
  const urlNumber =
    !fitsFormat(trackingNumber) && fitsFormat(numberWithoutDashes)
      ? numberWithoutDashes
      : trackingNumber
  return urlPattern.replaceAll('{number}', encodeURIComponent(urlNumber))
}

/**
 * Returns the active couriers with a format that the number fits, the most likely first; none for a
 * text that is not a tracking number.
 */
export function matchCouriers<C extends Courier>(input: string, couriers: readonly C[]): C[] {
  const numberCheck = validateTrackingNumber(input)
  if (!numberCheck.ok) return []
  return couriers
    .filter(({ isActive }) => isActive)
    .flatMap((courier) => {
      const format = findBestFormat(numberCheck.number, courier)
      return format ? [{ courier, format }] : []
    })
    .toSorted(
      (a, b) =>
        b.format.fixedCharacters - a.format.fixedCharacters ||
        Number(a.format.hasRange) - Number(b.format.hasRange) ||
        a.courier.position - b.courier.position ||
        a.courier.name.localeCompare(b.courier.name),
    )
    .map(({ courier }) => courier)
}

/** Returns whether a normalised number fits the courier. Without formats, every number fits. */
export function fitsCourier(
  trackingNumber: string,
  courier: Pick<Courier, 'numberFormats'>,
): boolean {
  return courier.numberFormats.length === 0 || findBestFormat(trackingNumber, courier) !== undefined
}

/**
 * Returns the courier of a corrected number: the current courier if the number fits it or fits no
 * courier, else the best match. Undefined when the current courier is not in the list.
 */
export function findCorrectedCourier<C extends Courier>(
  currentName: string,
  trackingNumber: string,
  couriers: readonly C[],
): C | undefined {
  const currentCourier = couriers.find(({ name }) => name === currentName)
  const matches = matchCouriers(trackingNumber, couriers)
  return currentCourier && matches.length > 0 && !fitsCourier(trackingNumber, currentCourier)
    ? matches[0]
    : currentCourier
}

/**
 * Returns the format with the most fixed characters that the number fits, with or without its
 * dashes.
 */
function findBestFormat(
  trackingNumber: string,
  { numberFormats }: Pick<Courier, 'numberFormats'>,
): NumberFormat | undefined {
  const numberWithoutDashes = trackingKeyOf(trackingNumber)
  return parseFormats(numberFormats)
    .filter(({ pattern }) => pattern.test(trackingNumber) || pattern.test(numberWithoutDashes))
    .toSorted((a, b) => b.fixedCharacters - a.fixedCharacters)[0]
}

/** Leaves out the formats that cannot be parsed. */
function parseFormats(numberFormats: readonly string[]): NumberFormat[] {
  return numberFormats.flatMap((text) => {
    const parseResult = parseNumberFormat(text)
    return parseResult.ok ? [parseResult.format] : []
  })
}
