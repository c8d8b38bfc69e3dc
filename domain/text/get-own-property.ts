/** Returns an own property of a parsed JSON value, or undefined. Ignores inherited properties. */
export function getOwnProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  // The cast is safe: the property exists, and `unknown` makes the caller check its type.
  return (value as Record<string, unknown>)[name]
}
