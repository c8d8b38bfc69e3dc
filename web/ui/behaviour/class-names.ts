/**
 * Joins class names: `classNames('a', wide && 'b', className)` → `'a b'`; undefined if none is
 * left.
 */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
