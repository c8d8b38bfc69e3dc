/** Runs `work` with the `after` of a test context, because proofs run outside the test runner. */
import type { CleanupContext } from './test-shop.ts'

export async function withCleanup<Result>(
  work: (t: CleanupContext) => Promise<Result>,
): Promise<Result> {
  const ends: (() => Promise<void>)[] = []
  try {
    return await work({ after: (end) => void ends.push(end) })
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}
