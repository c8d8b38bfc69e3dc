/**
 * Refuses text that PostgreSQL cannot store: NUL characters and lone surrogates. Checked for every
 * call, because otherwise the store fails with an error that looks like a server error.
 */
import { ShopError } from './shop-error.ts'

/** Throws INVALID when a string, or a property name, in the value cannot be stored. */
export function refuseUnstorableText(value: unknown, name: string): void {
  const unstorablePath = findUnstorableText(value, '')
  if (unstorablePath === undefined) return
  throw new ShopError('INVALID', {
    fields: {
      [unstorablePath || name]: 'This text contains characters that we cannot store. Remove them.',
    },
  })
}

/**
 * Returns the dotted path of the first such text (`items.0.name`), or undefined when there is none.
 */
function findUnstorableText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  for (const [key, part] of Object.entries(value)) {
    const partPath = path === '' ? key : `${path}.${key}`
    const unstorable = findUnstorableText(key, path) ?? findUnstorableText(part, partPath)
    if (unstorable !== undefined) return unstorable
  }
  return undefined
}
