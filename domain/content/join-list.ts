/** Joins items: "30, 60 or 90"; '' for none. `conjunction` includes its spaces: " or ". */
export function joinList(items: readonly string[], conjunction: string): string {
  const lastItem = items.at(-1) ?? ''
  return items.length < 2 ? lastItem : `${items.slice(0, -1).join(', ')}${conjunction}${lastItem}`
}

/**
 * Lists names of products, which may contain commas: "Iron, C & Folate; NMN Daily". For a sentence,
 * see `joinProductNames`.
 */
export function listProductNames(names: readonly string[]): string {
  return names.join('; ')
}
