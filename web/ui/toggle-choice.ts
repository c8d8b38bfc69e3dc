// Several answers at once, with one that can't stand beside others ("None").

/** What is chosen after pressing `value`; the order of choosing is kept. */
export function toggleChoice(chosen: readonly string[], value: string, alone?: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  if (value === alone) return [value]
  return [...chosen.filter((other) => other !== alone), value]
}
