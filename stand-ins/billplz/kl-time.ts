/* Billplz's time formats, in Kuala Lumpur time (UTC+8, no daylight saving). */

const KL_OFFSET_MS = 8 * 60 * 60 * 1000

/** Returns the format of callbacks and redirects: `2018-09-27 15:15:09 +0800`. */
export function klDateTime(at: Date): string {
  return `${toKlIsoText(at).slice(0, 19).replace('T', ' ')} +0800`
}

/** Returns the format of JSON responses: `2017-02-23T12:49:23.612+08:00`. */
export function klIso(at: Date): string {
  return toKlIsoText(at).replace('Z', '+08:00')
}

/** Returns a date that is not zero-padded: `2026-1-5`. */
export function klShortDate(at: Date): string {
  const day = toKlIsoText(at)
  return [day.slice(0, 4), Number(day.slice(5, 7)), Number(day.slice(8, 10))].join('-')
}

/**
 * Returns the time of the last reset of webhook ranks, in ms since 1970: 17:00 in Kuala Lumpur, at
 * or before `at`.
 */
export function lastRankReset(at: Date): number {
  const day = 24 * 60 * 60 * 1000
  // 17:00 in Kuala Lumpur is 09:00 UTC.
  const nineUtc = Math.floor(at.getTime() / day) * day + 9 * 60 * 60 * 1000
  return nineUtc <= at.getTime() ? nineUtc : nineUtc - day
}

/** Returns Kuala Lumpur's local time in ISO format, with a wrong `Z` (UTC) at the end. */
function toKlIsoText(at: Date): string {
  return new Date(at.getTime() + KL_OFFSET_MS).toISOString()
}
