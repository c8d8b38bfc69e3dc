/**
 * Circuit breaker: five failures within 30 seconds open the circuit for ten seconds, then one call
 * probes it. While it is open, calls fail immediately and nothing is sent.
 */
import {
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
  type CircuitState,
  type IBreaker,
} from 'cockatiel'

const failuresToOpen = 5
const withinMs = 30_000
const openMs = 10_000

export type Circuit = {
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Returns whether the error says that the circuit was open, so nothing was sent. */
  isOpenError(error: unknown): boolean
}

export function breakCircuit(): Circuit {
  const policy = circuitBreaker(handleAll, { halfOpenAfter: openMs, breaker: new FailuresInTime() })
  return {
    run: (work) => policy.execute(work),
    isOpenError: isBrokenCircuitError,
  }
}

class FailuresInTime implements IBreaker {
  state: number[] = []

  success(): void {
    // Failures expire by time only; a success between them does not reset the count.
  }

  failure(_state: CircuitState): boolean {
    const now = performance.now()
    this.state = [...this.state.filter((at) => now - at < withinMs), now]
    if (this.state.length < failuresToOpen) return false
    this.state = []
    return true
  }
}
