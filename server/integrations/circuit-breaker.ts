/**
 * Circuit breaker: `maxFailures` failures within `failureWindowMs` open the circuit. While it is
 * open, calls fail immediately and nothing is sent. After `openDurationMs`, one test call is sent:
 * if it succeeds, the circuit closes, otherwise it stays open for the same time again.
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

/** Decides about the calls to one provider: closed while they are sent, open while refused. */
type Circuit = {
  /**
   * Runs the call and returns its result. Throws the call's error, which counts as a failure. While
   * the circuit is open, runs nothing and throws an error for which `isOpenError` is true.
   */
  run<Result>(call: () => Promise<Result>): Promise<Result>
  /** Returns whether `run` threw the error because the circuit was open, so nothing was sent. */
  isOpenError(error: unknown): boolean
}

/** Returns a closed circuit. Each circuit counts only its own failures. */
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
    // Failures expire by time only: a success between them does not reset the count.
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
