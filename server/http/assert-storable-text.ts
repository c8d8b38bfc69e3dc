/**
 * Refuses text that PostgreSQL cannot store: NUL characters and lone surrogates (half of a
 * character that takes two UTF-16 units). Checked for every call, so that such input is refused
 * with the name of its field; the database would only report that some text is invalid.
 */
import { ShopError } from './shop-error.ts'

/** No call needs deeper nesting. A body with thousands of levels would overflow the stack. */
const maxDepth = 50

/**
 * Throws INVALID when a string, or a property name, in the value cannot be stored, and BAD_BODY
 * when the value is nested too deeply. `name` is the key in the error's `fields` when the value
 * itself is the text.
 */
export function assertStorableText(value: unknown, name: string): void {
  const unstorablePath = findUnstorableText(value, '', 0)
  if (unstorablePath === undefined) return
  throw new ShopError('INVALID', {
    fields: {
      [unstorablePath || name]: 'This text contains characters that we cannot store. Remove them.',
    },
  })
}

/**
 * Returns the dotted path of the first text that cannot be stored (`items.0.name`). Returns an
 * empty path if that text is the value itself, or undefined when all texts can be stored.
 */
function findUnstorableText(value: unknown, path: string, depth: number): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  if (depth >= maxDepth) throw new ShopError('BAD_BODY')
  for (const [key, child] of Object.entries(value)) {
    const childPath = path === '' ? key : `${path}.${key}`
    const foundPath =
      findUnstorableText(key, path, depth) ?? findUnstorableText(child, childPath, depth + 1)
    if (foundPath !== undefined) return foundPath
  }
  return undefined
}
