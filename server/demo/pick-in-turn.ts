/** Returns the item for an index; after the last item, the list starts again. */
export function pickInTurn<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('cannot pick from an empty list')
  return item
}
