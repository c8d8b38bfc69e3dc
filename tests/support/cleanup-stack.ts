import type { CleanupContext } from './shop/test-shop.ts'

/** Takes the place of a test context where several tests share what is cleaned up. */
type CleanupStack = CleanupContext & {
  /** Runs the cleanups, the last one first, for example in the hook `after`. */
  run(): Promise<void>
}

export function createCleanupStack(): CleanupStack {
  const cleanups: (() => Promise<void>)[] = []
  return {
    after: (cleanup) => void cleanups.push(cleanup),
    run: async () => {
      for (const cleanup of cleanups.toReversed()) await cleanup()
    },
  }
}
