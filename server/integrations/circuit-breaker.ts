/**
 * Circuit breaker: five failures within 30 seconds open the circuit for ten seconds. While it is
 * open, calls fail immediately and nothing is sent. After that, one test call is sent; if it
 * succeeds, the circuit closes.
 */
import {
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
  type CircuitState,
  type IBreaker,
} from 'cockatiel'

const maxFailures = 5
const failureWindowMs = 30_000
const openDurationMs = 10_000

/** The connection to one provider: closed while calls are sent, open while they are refused. */
type Circuit = {
  /**
   * Runs the call. Throws an error for which `isOpenError` is true while the circuit is open. An
   * error of the call is thrown and counts as a failure.
   */
  run<Result>(call: () => Promise<Result>): Promise<Result>
  /** Returns whether `run` threw the error because the circuit was open, so nothing was sent. */
  isOpenError(error: unknown): boolean
}

/** Returns a circuit that counts its own failures. */
export function createCircuitBreaker(): Circuit {
  const policy = circuitBreaker(handleAll, {
    halfOpenAfter: openDurationMs,
    breaker: new FailureWindow(),
  })
  return {
    run: (call) => policy.execute(call),
    isOpenError: isBrokenCircuitError,
  }
}

class FailureWindow implements IBreaker {
  /** Times of the recent failures, in ms. `IBreaker` requires the name `state`. */
  state: number[] = []

  success(): void {
    // Failures expire by time only; a success between them does not reset the count.
  }

  /** Returns true when the circuit must open. */
  failure(_state: CircuitState): boolean {
    const now = performance.now()
    this.state = [...this.state.filter((failedAtMs) => now - failedAtMs < failureWindowMs), now]
    if (this.state.length < maxFailures) return false
    this.state = []
    return true
  }
}
