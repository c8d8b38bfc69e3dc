/*
 * What the orders desk may type into its search box: parts of an order number, a name, an e-mail
 * address, a tracking number, or a phone number in any spelling. Every word must be one of the order's,
 * the last one may be only its beginning; the database cuts orders into words the same way (migration
 * 080).
 */

const mostWords = 6
const longestWord = 64

/** Lower-case words without anything but letters and digits: safe to build a query from. */
export function searchWords(typed: string): readonly string[] {
  const phone = phoneWord(typed)
  if (phone !== undefined) return [phone]
  return typed
    .toLowerCase()
    .split(/[^0-9a-z\u0080-\uffff]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord))
}

/** Nothing is to be added to an address that has its end, nor to a word with a space behind it. */
export function isLastWordWhole(typed: string): boolean {
  return /\s$/.test(typed) || /@[^\s@]+\.\w{2,}$/.test(typed)
}

/** '012-345 6789' is kept as +60123456789, so that is what is looked for. */
function phoneWord(typed: string): string | undefined {
  if (!/^\s*\+?[\d\s()-]{4,}$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 4) return undefined
  return digits.startsWith('0') ? `60${digits.slice(1)}` : digits
}
