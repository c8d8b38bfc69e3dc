// Several choices with one exclusive choice ("None").

/** Returns the choices after a press on `value`, in the order they were chosen. */
export function toggleChoice(chosen: readonly string[], value: string, alone?: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (value === alone) return [value]
  return [...chosen.filter((other) => other !== alone), value]
}
