/** Returns a percentile: `share` is 0.95 for the 95th. Returns NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
