/**
 * Parses JSON that the browser stored. Returns undefined for a missing or damaged text, because the
 * visitor, or another program, may have changed it. Check the type of the value before using it.
 */
export function parseJson(text: string | null | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
