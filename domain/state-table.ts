/*
 * States as tables: for each state, the states it may become. Whatever is not in the table does not
 * happen (invariant I8); the tables live with their features.
 */

export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>

/** Staying where one is is no move: repeating a message must be a no-op, not an edge. */
export function mayMove<State extends string>(
  table: StateTable<State>,
  from: State,
  to: NoInfer<State>,
): boolean {
  return table[from].includes(to)
}

/** The states from which `to` can be reached: the guard of an UPDATE … WHERE state IN (…). */
export function statesBefore<State extends string>(
  table: StateTable<State>,
  to: NoInfer<State>,
): readonly State[] {
  return statesOf(table).filter((from) => table[from].includes(to))
}

export function statesOf<State extends string>(table: StateTable<State>): readonly State[] {
  // Object.keys forgets the key type; the table has exactly these keys.
  return Object.keys(table) as State[]
}
