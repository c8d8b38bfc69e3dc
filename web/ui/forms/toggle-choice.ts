// Multiple choice with one exclusive choice, such as "None".

/** Returns the choices after a press on `value`, in the order they were chosen. */
export function toggleChoice(
  chosenValues: readonly string[],
  value: string,
  exclusiveValue?: string,
): string[] {
  if (chosenValues.includes(value)) return chosenValues.filter((candidate) => candidate !== value)
  if (value === exclusiveValue) return [value]
  return [...chosenValues.filter((candidate) => candidate !== exclusiveValue), value]
}
