/** Parses a typed quantity: '7' → 7, out of range → clamped, empty or invalid → undefined. */
export function readQuantity(typed: string, min: number, max: number): number | undefined {
  const digits = typed.trim()
  if (!/^\d+$/.test(digits)) return undefined
  return Math.min(max, Math.max(min, Number(digits)))
}
