/**
 * Leaves a provider alone for a while when it keeps failing: five failures within thirty seconds open
 * the circuit for ten, then one call tries. While it is open, calls fail at once and reach nobody.
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
  /** Whether the error says that the circuit was open: nothing was sent. */
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
    // A success between failures does not make them undone: their times do.
  }

  failure(_state: CircuitState): boolean {
    const now = performance.now()
    this.state = [...this.state.filter((at) => now - at < withinMs), now]
    if (this.state.length < failuresToOpen) return false
    this.state = []
    return true
  }
}
