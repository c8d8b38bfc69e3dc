import type { CleanupContext } from './shop/test-shop.ts'

/** Takes the place of a test context where several tests share what is cleaned up. */
type CleanupStack = CleanupContext & {
  /**
   * Runs all cleanups, the last one first, for example in the hook `after`. Then throws the errors
   * of those that failed.
   */
  run(): Promise<void>
  /** Does the same, but returns the errors. */
  runAndCollectErrors(): Promise<unknown[]>
}

export function createCleanupStack(): CleanupStack {
  const cleanups: (() => Promise<void>)[] = []
  const runAndCollectErrors = async (): Promise<unknown[]> => {
    const errors: unknown[] = []
    for (const cleanup of cleanups.toReversed())
      try {
        await cleanup()
      } catch (error) {
        errors.push(error)
      }
    return errors
  }
  return {
    after: (cleanup) => void cleanups.push(cleanup),
    run: async () => throwErrors(await runAndCollectErrors()),
    runAndCollectErrors,
  }
}

/** Throws a single error as it is, and several as an AggregateError. */
export function throwErrors(errors: readonly unknown[]): void {
  if (errors.length > 1) throw new AggregateError(errors, errors.map(String).join('; '))
  if (errors.length === 1) throw errors[0]
}
