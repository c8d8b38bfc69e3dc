/*
 * State tables: for each state, the states that may follow. Code must check every change of state
 * against its table (invariant I8). Each feature has its own table.
 */

export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * Returns false when `from` equals `to`: a message that a provider sends twice must change nothing
 * the second time.
 */
export function mayMove<State extends string>(
  table: StateTable<State>,
  from: State,
  to: NoInfer<State>,
): boolean {
  return table[from].includes(to)
}

/** Returns the states that may change to `to`, for an UPDATE … WHERE state IN (…). */
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
