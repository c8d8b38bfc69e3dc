/**
 * Joins items with commas, and the last one with the conjunction: "30, 60 or 90". Returns '' for no
 * items. `conjunction` includes its spaces: " or ".
 */
export function joinList(items: readonly string[], conjunction: string): string {
  const lastItem = items.at(-1) ?? ''
  return items.length < 2 ? lastItem : `${items.slice(0, -1).join(', ')}${conjunction}${lastItem}`
}

/**
 * Joins names that may contain commas, such as those of products: "Iron, C & Folate; NMN Daily". In
 * a sentence, use `joinProductNames`.
 */
export function joinWithSemicolons(names: readonly string[]): string {
  return names.join('; ')
}
