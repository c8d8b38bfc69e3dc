/*
 * Field masks: an answer holds only the paths the caller has named, `*` for all.
 *
 * Source: Places API (New), "Choose fields to return"; commas without spaces.
 */

type Json = unknown

/** The paths of a mask, or null when it is missing or not well formed. */
export function readMask(mask: string | undefined): string[][] | null {
  if (!mask || /\s/.test(mask)) return null
  const paths = mask.split(',')
  return paths.every((path) => /^(\*|[A-Za-z]+(\.[A-Za-z]+)*)$/.test(path))
    ? paths.map((path) => path.split('.'))
    : null
}

/** The first path whose beginning `known` does not have, for the error message. */
export function unknownPath(paths: readonly string[][], known: readonly string[]): string | null {
  const found = paths.find(([first]) => first !== '*' && !known.includes(first ?? ''))
  return found ? found.join('.') : null
}

/** What is left of `value`; lists are trimmed item by item. */
export function trimTo(value: Json, paths: readonly string[][]): Json {
  if (paths.some(([first]) => first === undefined || first === '*')) return value
  if (Array.isArray(value)) return value.map((item) => trimTo(item, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const below = paths.filter(([first]) => first === key).map((path) => path.slice(1))
      return below.length > 0 ? [[key, trimTo(inner, below)]] : []
    }),
  )
}
