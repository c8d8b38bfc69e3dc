/*
 * The cart in the browser's storage, keys `cart` and `cart_backup`. Parsing never throws and always
 * returns a cart within the limits: a damaged or old value must not break the page.
 */
import { getOwnProperty } from '#domain/text/get-own-property.ts'
import { parseJson } from '#domain/text/parse-json.ts'
import { type CartLine, maxCartLines, maxLineQuantity } from './cart-line.ts'

// Keys in the browser's storage. Renaming `cart` would empty every shopper's cart; renaming
// `cart_backup` would lose the copies of ordered lines. The specification fixes `cart`.
export const cartKey = 'cart'
export const cartBackupKey = 'cart_backup'

// Above the values of every real product. These limits only bound what a damaged cart can contain.
const maxPriceInRinggit = 1_000_000
const maxNameLength = 200

/** Parses the text that `serialiseCart` returns; see `parseLines`. */
export function parseStoredCart(text: string | null | undefined): readonly CartLine[] {
  return parseLines(parseJson(text))
}

/** Serialises lines for `parseStoredCart`. */
export function serialiseCart(lines: readonly CartLine[]): string {
  return JSON.stringify(lines)
}

/** Reads a parsed value as cart lines. Drops unreadable lines and merges lines of one product. */
export function parseLines(value: unknown): readonly CartLine[] {
  if (!Array.isArray(value)) return []
  const lineById = new Map<number, CartLine>()
  for (const candidate of value) {
    const line = readLine(candidate)
    if (line === undefined) continue
    const quantity = Math.min(
      maxLineQuantity,
      (lineById.get(line.id)?.quantity ?? 0) + line.quantity,
    )
    lineById.set(line.id, { ...line, quantity })
  }
  return [...lineById.values()].slice(0, maxCartLines)
}

function readLine(value: unknown): CartLine | undefined {
  const id = readId(getOwnProperty(value, 'id'))
  const name = getOwnProperty(value, 'name')
  const price = getOwnProperty(value, 'price')
  const quantity = getOwnProperty(value, 'quantity')
  const image = getOwnProperty(value, 'image')
  if (id === undefined || typeof name !== 'string' || name === '') return undefined
  if (typeof price !== 'number' || !(price >= 0 && price <= maxPriceInRinggit)) return undefined
  return {
    id,
    name: name.slice(0, maxNameLength),
    price: Math.round(price * 100) / 100,
    quantity: readQuantity(quantity),
    ...(typeof image === 'string' && image !== '' ? { image } : {}),
  }
}

/** Older carts stored the id as text. */
function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' && /^[0-9]{1,9}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Returns 1 for a damaged quantity: the shopper chose the product, so its line stays. */
function readQuantity(value: unknown): number {
  if (typeof value !== 'number' || !(value >= 1)) return 1
  return Math.min(maxLineQuantity, Math.trunc(value))
}
