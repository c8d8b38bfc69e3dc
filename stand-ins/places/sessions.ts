/*
 * Session tokens as Google bills them: suggestions with one token and the details call that ends it
 * are one session; calls without a token, or with an ended one, are billed individually. Tests use
 * these counts to check that the shop renews its token after each chosen address.
 */

export type Session = {
  token: string
  autocompleteCount: number
  /** Whether a details call has closed the session. */
  isEnded: boolean
  /** Calls that used the token after its end. */
  lateCallCount: number
}

export type Sessions = {
  count(call: 'autocomplete' | 'details', token: string | undefined): void
  list(): Session[]
  /** Calls billed individually: without a token, or with an ended one. */
  countBilledCalls(): number
}

export function createSessions(): Sessions {
  const sessionsByToken = new Map<string, Session>()
  let callsWithoutToken = 0
  return {
    count(call, token) {
      if (token === undefined) {
        callsWithoutToken += 1
        return
      }
      const session = sessionsByToken.get(token) ?? {
        token,
        autocompleteCount: 0,
        isEnded: false,
        lateCallCount: 0,
      }
      sessionsByToken.set(token, session)
      if (session.isEnded) session.lateCallCount += 1
      else if (call === 'autocomplete') session.autocompleteCount += 1
      else session.isEnded = true
    },
    list: () => structuredClone([...sessionsByToken.values()]),
    countBilledCalls: () =>
      [...sessionsByToken.values()].reduce(
        (sum, session) => sum + session.lateCallCount,
        callsWithoutToken,
      ),
  }
}
