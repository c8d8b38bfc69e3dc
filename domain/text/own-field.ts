/** Returns an own property of a parsed JSON value. */
export function ownField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  // The property exists; the caller checks its type.
  return (value as Record<string, unknown>)[name]
}
