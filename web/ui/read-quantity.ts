// What somebody meant who typed a quantity.

/** '7' → 7, beyond the range → its end, nothing or nonsense → undefined. */
export function readQuantity(typed: string, min: number, max: number): number | undefined {
  const digits = typed.trim()
  if (!/^\d+$/.test(digits)) return undefined
  return Math.min(max, Math.max(min, Number(digits)))
}
