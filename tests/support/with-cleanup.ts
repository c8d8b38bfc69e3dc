import type { CleanupContext } from './shop/test-shop.ts'

/**
 * Runs `work` with the `after` of a test context, because proofs run outside the test runner. Then
 * runs all cleanups, the last one first, even if some fail. Throws the error of `work` or of a
 * cleanup, and an AggregateError when there are several.
 */
export async function withCleanup<Result>(
  work: (t: CleanupContext) => Promise<Result>,
): Promise<Result> {
  const cleanups: (() => Promise<void>)[] = []
  const [outcome] = await Promise.allSettled([
    work({ after: (cleanup) => void cleanups.push(cleanup) }),
  ])
  const errors: unknown[] = outcome.status === 'rejected' ? [outcome.reason] : []
  for (const cleanup of cleanups.toReversed())
    try {
      await cleanup()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
  if (outcome.status === 'rejected') throw outcome.reason
  if (errors.length === 1) throw errors[0]
  return outcome.value
}
