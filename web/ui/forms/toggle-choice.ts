// Multiple choice with one exclusive choice, such as "None".

/** Returns the choices after a press on `value`, in the order they were chosen. */
export function toggleChoice(
  chosen: readonly string[],
  value: string,
  exclusiveValue?: string,
): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (value === exclusiveValue) return [value]
  return [...chosen.filter((other) => other !== exclusiveValue), value]
}
