import { ShopError } from '#server/http/shop-error.ts'

/** Sent with UNAVAILABLE, in the header Retry-After. */
const retryAfterSeconds = 2

/**
 * Returns a function that runs slow work, at most `maxRunning` pieces of it at a time in this
 * process. Other work waits, first come first served. The function throws UNAVAILABLE when
 * `maxWaiting` pieces are waiting already.
 */
export function createConcurrencyLimit({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}) {
  let runningCount = 0
  /** One function for each waiting piece of work; calling it starts the work. */
  const waitingStarts: (() => void)[] = []
  return async function runWithLimit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (runningCount < maxRunning) runningCount += 1
    else {
      if (waitingStarts.length >= maxWaiting)
        throw new ShopError('UNAVAILABLE', { retryAfterSeconds })
      // Work that ends passes its slot to the next one, so `runningCount` stays the same.
      await new Promise<void>((start) => waitingStarts.push(start))
    }
    try {
      return await work()
    } finally {
      const startNext = waitingStarts.shift()
      if (startNext) startNext()
      else runningCount -= 1
    }
  }
}
