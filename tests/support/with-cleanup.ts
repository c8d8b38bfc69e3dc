import { createCleanupStack, throwErrors } from './cleanup-stack.ts'
import type { CleanupContext } from './shop/test-shop.ts'

/**
 * Runs `work` with the `after` of a test context, because proofs run outside the test runner. Then
 * runs all cleanups, the last one first, even if some fail. Throws the error of `work` or of a
 * cleanup, and an AggregateError when there are several.
 */
export async function withCleanup<Result>(
  work: (t: CleanupContext) => Promise<Result>,
): Promise<Result> {
  const cleanups = createCleanupStack()
  const [outcome] = await Promise.allSettled([work(cleanups)])
  const workErrors = outcome.status === 'rejected' ? [outcome.reason] : []
  throwErrors([...workErrors, ...(await cleanups.runAndCollectErrors())])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
