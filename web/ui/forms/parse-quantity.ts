/** Parses a typed quantity: '7' → 7, out of range → clamped, empty or invalid → undefined. */
export function parseQuantity(input: string, min: number, max: number): number | undefined {
  const digits = input.trim()
  if (!/^\d+$/.test(digits)) return undefined
  return Math.min(max, Math.max(min, Number(digits)))
}
