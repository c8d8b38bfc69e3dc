/* Billplz's time formats, in Kuala Lumpur time (UTC+8, no daylight saving). */

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const KL_OFFSET_MS = 8 * HOUR_MS

/** Returns the format of callbacks and redirects: `2018-09-27 15:15:09 +0800`. */
export function formatKlDateTime(date: Date): string {
  return `${toKlIsoText(date).slice(0, 19).replace('T', ' ')} +0800`
}

/** Returns the format of JSON responses: `2017-02-23T12:49:23.612+08:00`. */
export function formatKlIso(date: Date): string {
  return toKlIsoText(date).replace('Z', '+08:00')
}

/** Returns a date that is not zero-padded: `2026-1-5`. */
export function formatKlShortDate(date: Date): string {
  const iso = toKlIsoText(date)
  return [iso.slice(0, 4), Number(iso.slice(5, 7)), Number(iso.slice(8, 10))].join('-')
}

/**
 * Returns the time of the last reset of webhook ranks, in ms since 1970: 17:00 in Kuala Lumpur, at
 * or before `date`.
 */
export function findLastRankReset(date: Date): number {
  // 17:00 in Kuala Lumpur is 09:00 UTC.
  const nineUtcMs = Math.floor(date.getTime() / DAY_MS) * DAY_MS + 9 * HOUR_MS
  return nineUtcMs <= date.getTime() ? nineUtcMs : nineUtcMs - DAY_MS
}

/** Returns Kuala Lumpur's local time in ISO format, with a wrong `Z` (UTC) at the end. */
function toKlIsoText(date: Date): string {
  return new Date(date.getTime() + KL_OFFSET_MS).toISOString()
}
