/**
 * Refuses text that PostgreSQL cannot store: NUL characters and lone surrogates. Checked for every
 * call, because otherwise the store fails with an error that looks like a server error.
 */
import { ShopError } from './shop-error.ts'

/** Throws INVALID when a string, or a property name, in the value cannot be stored. */
export function refuseUnstorableText(value: unknown, name: string): void {
  const place = findUnstorableText(value, '')
  if (place === undefined) return
  throw new ShopError('INVALID', {
    fields: { [place || name]: 'This text contains characters that we cannot store. Remove them.' },
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
    const place = path === '' ? key : `${path}.${key}`
    const found = findUnstorableText(key, path) ?? findUnstorableText(part, place)
    if (found !== undefined) return found
  }
  return undefined
}
