/*
 * State tables: for each state, the states that may follow. A move that is not in the table never
 * happens (invariant I8). Each feature has its own table.
 */

export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>

/** Returns false for staying in the same state: a repeated message must be a no-op. */
export function mayMove<State extends string>(
  table: StateTable<State>,
  from: State,
  to: NoInfer<State>,
): boolean {
  return table[from].includes(to)
}

/** Returns the states from which `to` can be reached, for an UPDATE … WHERE state IN (…). */
export function statesBefore<State extends string>(
  table: StateTable<State>,
  to: NoInfer<State>,
): readonly State[] {
  return statesOf(table).filter((from) => table[from].includes(to))
}

export function statesOf<State extends string>(table: StateTable<State>): readonly State[] {
  // Object.keys loses the key type; the table has exactly these keys.
  return Object.keys(table) as State[]
}
