/**
 * Parses a typed whole number of up to ten digits. Returns undefined for any other text: `Number`
 * would also accept "1e3", "0x10" and "-1".
 */
export function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined
}
