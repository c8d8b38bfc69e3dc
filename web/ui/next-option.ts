// Walking through a list by arrow keys: past the last comes the first, before the first the last.

/** `at` is undefined while nothing is marked; undefined when the list is empty. */
export function nextOption(
  at: number | undefined,
  step: 1 | -1,
  length: number,
): number | undefined {
  if (length === 0) return undefined
  if (at === undefined) return step === 1 ? 0 : length - 1
  return (at + step + length) % length
}
