/**
 * Starts requests in the order of their priority, a few in each turn of the event loop. Short turns
 * keep the accepted requests fast: a checkout needs about ten of them.
 */
import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/** Requests are started for this long in one turn of the event loop, in milliseconds. */
const maxSliceMs = 10
/** Event-loop utilization above which the process counts as busy. */
const busyUtilization = 0.9
/** The utilization is measured over at least this many milliseconds. */
const minMeasuredMs = 50
/** Maximum number of unfinished requests that are not urgent while the process is busy. */
const maxRunningWhenBusy = 2

type WaitingRequest = {
  start: () => void
  /** True when the caller has closed the connection: the request is then never started. */
  hasLeft: () => boolean
}

type QueuedRequest = WaitingRequest & { since: number }

export class AdmissionQueue {
  readonly #waiting: [urgent: QueuedRequest[], other: QueuedRequest[]] = [[], []]
  #running = 0
  #isScheduled = false
  #measuredAt = 0
  #utilization: EventLoopUtilization = performance.eventLoopUtilization()
  #isBusy = false
  #willRetry = false

  /** Returns how long the first waiting request has waited, in milliseconds. */
  waitMs(isUrgent: boolean): number {
    const firstWaiting = this.#waiting[isUrgent ? 0 : 1][0]
    return firstWaiting === undefined ? 0 : performance.now() - firstWaiting.since
  }

  /**
   * Calls `start` in this turn or a later one. Call `end` when a started request that is not urgent
   * has ended.
   */
  add(isUrgent: boolean, request: WaitingRequest): void {
    this.#waiting[isUrgent ? 0 : 1].push({ ...request, since: performance.now() })
    this.#schedule()
  }

  end(): void {
    this.#running -= 1
    if (this.#waiting[1].length > 0) this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#startSome()
    })
  }

  #startSome(): void {
    this.#measureUtilization()
    const endsAt = performance.now() + maxSliceMs
    const [urgentRequests, otherRequests] = this.#waiting
    while (performance.now() < endsAt) {
      // Requests that wait for a provider are unfinished too, but leave the processor idle.
      const mayStartOther = !this.#isBusy || this.#running < maxRunningWhenBusy
      const nextUrgent = urgentRequests.shift()
      const nextRequest = nextUrgent ?? (mayStartOther ? otherRequests.shift() : undefined)
      if (nextRequest === undefined) {
        // `end` schedules the next try. The timer covers the case that the processor becomes idle
        // earlier.
        if (otherRequests.length > 0) this.#retryLater()
        return
      }
      // The connection is closed already, so `end` would never be called for this request.
      if (nextRequest.hasLeft()) continue
      if (nextUrgent === undefined) this.#running += 1
      nextRequest.start()
    }
    if (urgentRequests.length + otherRequests.length > 0) this.#schedule()
  }

  #retryLater(): void {
    if (this.#willRetry) return
    this.#willRetry = true
    setTimeout(() => {
      this.#willRetry = false
      this.#schedule()
    }, minMeasuredMs).unref()
  }

  #measureUtilization(): void {
    const now = performance.now()
    if (now - this.#measuredAt < minMeasuredMs) return
    const currentUtilization = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(currentUtilization, this.#utilization)
    this.#isBusy = utilization > busyUtilization
    this.#utilization = currentUtilization
    this.#measuredAt = now
  }
}
