// Arrow keys in a list: wraps around at both ends.

/**
 * Returns the index of the option that becomes active; undefined if the list is empty.
 * `activeIndex` is undefined if no option is active.
 */
export function findNextOptionIndex(
  activeIndex: number | undefined,
  step: 1 | -1,
  length: number,
): number | undefined {
  if (length === 0) return undefined
  if (activeIndex === undefined) return step === 1 ? 0 : length - 1
  return (activeIndex + step + length) % length
}
