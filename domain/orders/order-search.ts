/*
 * What the orders desk may type into its search box: parts of an order number, a name, an e-mail
 * address, a tracking number, or a phone number in any spelling. Every word must begin some word of
 * the order; the database cuts orders into words the same way (migration 080).
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

/** '012-345 6789' is kept as +60123456789, so that is what is looked for. */
function phoneWord(typed: string): string | undefined {
  if (!/^\s*\+?[\d\s()-]{4,}$/.test(typed)) return undefined
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 4) return undefined
  return digits.startsWith('0') ? `60${digits.slice(1)}` : digits
}
