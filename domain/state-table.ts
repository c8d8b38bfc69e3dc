/*
 * State tables. Every change of state must be checked against the table of its feature.
 */

/** For each state, the states that may follow it. */
export type StateTable<State extends string> = Readonly<Record<State, readonly State[]>>

/**
 * Returns whether `from` may change to `to`. No table may allow a state to change to itself,
 * because a provider may send a message twice, and the second one must change nothing.
 */
export function canTransition<State extends string>(
  table: StateTable<State>,
  from: State,
  to: NoInfer<State>,
): boolean {
  return table[from].includes(to)
}

/** Returns the states that may change to `to`, for an UPDATE … WHERE state IN (…). */
export function listStatesBefore<State extends string>(
  table: StateTable<State>,
  to: NoInfer<State>,
): readonly State[] {
  return statesOf(table).filter((from) => table[from].includes(to))
}

export function statesOf<State extends string>(table: StateTable<State>): readonly State[] {
  // The cast is safe: Object.keys loses the key type, but the table has exactly these keys.
  return Object.keys(table) as State[]
}
