// Joins the class names of a part; what is absent or false is left out.

/** `classNames('a', wide && 'b', className)` → `'a b'`; undefined when nothing is left. */
export function classNames(...names: (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
