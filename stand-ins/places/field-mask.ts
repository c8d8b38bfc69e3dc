/*
 * Field masks: a response contains only the paths that the caller named; `*` selects all. Source:
 * Places API (New), "Choose fields to return"; commas without spaces.
 */

/** Returns the paths of a mask, or null when it is missing or malformed. */
export function parseFieldMask(mask: string | undefined): string[][] | null {
  if (!mask || /\s/.test(mask)) return null
  const paths = mask.split(',')
  return paths.every((path) => /^(\*|[A-Za-z]+(\.[A-Za-z]+)*)$/.test(path))
    ? paths.map((path) => path.split('.'))
    : null
}

/** Returns the first path whose first part is not a known name; null if there is none. */
export function findUnknownPath(
  paths: readonly string[][],
  knownNames: readonly string[],
): string | null {
  const path = paths.find(([first]) => first !== '*' && !knownNames.includes(first ?? ''))
  return path ? path.join('.') : null
}

/** Returns `value` with only the named paths; each item of a list is reduced in the same way. */
export function selectFields(value: unknown, paths: readonly string[][]): unknown {
  if (paths.some(([first]) => first === undefined || first === '*')) return value
  if (Array.isArray(value)) return value.map((item) => selectFields(item, paths))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, innerValue]) => {
      const innerPaths = paths.filter(([first]) => first === key).map((path) => path.slice(1))
      return innerPaths.length > 0 ? [[key, selectFields(innerValue, innerPaths)]] : []
    }),
  )
}
