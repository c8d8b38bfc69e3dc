import type { CleanupContext } from './shop/test-shop.ts'

/**
 * Runs `work` with the `after` of a test context, because proofs run outside the test runner. Then
 * runs the cleanups, the last one first.
 */
export async function withCleanup<Result>(
  work: (t: CleanupContext) => Promise<Result>,
): Promise<Result> {
  const cleanups: (() => Promise<void>)[] = []
  try {
    return await work({ after: (cleanup) => void cleanups.push(cleanup) })
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  }
}
