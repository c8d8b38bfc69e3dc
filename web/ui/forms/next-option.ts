// Arrow keys in a list: wraps around at both ends.

/** `at` is undefined if no option is active. Returns undefined if the list is empty. */
export function nextOption(
  activeIndex: number | undefined,
  step: 1 | -1,
  length: number,
): number | undefined {
  if (length === 0) return undefined
  if (activeIndex === undefined) return step === 1 ? 0 : length - 1
  return (activeIndex + step + length) % length
}
