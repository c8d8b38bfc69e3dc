/** A response of the stand-in waits no longer than this for a slow shop. */
const MAX_CALLBACK_WAIT_MS = 2_000

/**
 * Resolves when the first attempts of all callbacks have been made (`callbacksAttempted` of
 * payBill), or after MAX_CALLBACK_WAIT_MS.
 */
export function waitForCallback(callbacksAttempted: Promise<void>): Promise<void> {
  return Promise.race([
    callbacksAttempted,
    new Promise<void>((resolve) => setTimeout(resolve, MAX_CALLBACK_WAIT_MS).unref()),
  ])
}
