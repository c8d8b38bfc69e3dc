/**
 * Starts requests by their priority, a few in each turn of the event loop. A checkout needs about
 * ten turns, so turns must stay short to keep accepted requests fast. Why a queue:
 * docs/decisions/130-load-shedding.md.
 */
import { performance, type EventLoopUtilization } from 'node:perf_hooks'

/** Limit of the time in which one turn of the event loop starts requests. */
const maxStartingMs = 10
/** Event-loop utilization above which the process counts as busy. */
const busyUtilization = 0.9
/** Shortest period over which the utilization is measured. */
const minMeasuringPeriodMs = 50
/** Maximum number of unfinished requests that are not urgent while the process is busy. */
const maxUnfinishedWhenBusy = 2

type WaitingRequest = {
  /** Urgent requests start before all others, also while the process is busy. */
  isUrgent: boolean
  /** Must not throw: `setImmediate` calls it, so an exception would end the process. */
  start: () => void
  /** Returns true when the caller has closed the connection: the request is then never started. */
  isDisconnected: () => boolean
}

type QueuedRequest = WaitingRequest & { queuedAtMs: number }

export class AdmissionQueue {
  readonly #urgentRequests: QueuedRequest[] = []
  readonly #otherRequests: QueuedRequest[] = []
  /** Started requests that are not urgent and have not ended. */
  #unfinishedCount = 0
  #isScheduled = false
  #measuredAtMs = 0
  #utilization: EventLoopUtilization = performance.eventLoopUtilization()
  #isBusy = false
  #willRetry = false

  /** Returns how long the oldest queued request has waited; 0 without a queued request. */
  longestWaitMs(isUrgent: boolean): number {
    const [oldestRequest] = isUrgent ? this.#urgentRequests : this.#otherRequests
    return oldestRequest === undefined ? 0 : performance.now() - oldestRequest.queuedAtMs
  }

  /**
   * Queues a request, whose `start` is called later. The caller must call `end` when a started
   * request that is not urgent has ended.
   */
  add(request: WaitingRequest): void {
    const queue = request.isUrgent ? this.#urgentRequests : this.#otherRequests
    queue.push({ ...request, queuedAtMs: performance.now() })
    this.#schedule()
  }

  /** Reports that a started request that is not urgent has ended. */
  end(): void {
    this.#unfinishedCount -= 1
    if (this.#otherRequests.length > 0) this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#startRequests()
    })
  }

  #startRequests(): void {
    this.#measureUtilization()
    const endsAtMs = performance.now() + maxStartingMs
    while (performance.now() < endsAtMs) {
      // Requests that wait for a provider are unfinished too, but leave the processor idle.
      const canStartOther = !this.#isBusy || this.#unfinishedCount < maxUnfinishedWhenBusy
      const nextUrgent = this.#urgentRequests.shift()
      const nextRequest = nextUrgent ?? (canStartOther ? this.#otherRequests.shift() : undefined)
      if (nextRequest === undefined) {
        // `end` schedules the next try. The timer covers the case that the processor becomes idle
        // earlier.
        if (this.#otherRequests.length > 0) this.#retryLater()
        return
      }
      // The connection is closed already, so `end` would never be called for this request.
      if (nextRequest.isDisconnected()) continue
      if (nextUrgent === undefined) this.#unfinishedCount += 1
      nextRequest.start()
    }
    if (this.#urgentRequests.length + this.#otherRequests.length > 0) this.#schedule()
  }

  #retryLater(): void {
    if (this.#willRetry) return
    this.#willRetry = true
    setTimeout(() => {
      this.#willRetry = false
      this.#schedule()
    }, minMeasuringPeriodMs).unref()
  }

  #measureUtilization(): void {
    const now = performance.now()
    if (now - this.#measuredAtMs < minMeasuringPeriodMs) return
    const currentUtilization = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(currentUtilization, this.#utilization)
    this.#isBusy = utilization > busyUtilization
    this.#utilization = currentUtilization
    this.#measuredAtMs = now
  }
}
