/** The stand-in waits no longer for a slow shop, in milliseconds. */
const MAX_CALLBACK_WAIT_MS = 2_000

/**
 * Resolves when the first attempts of all callbacks have been made (`called` of payBill), or after
 * MAX_CALLBACK_WAIT_MS.
 */
export function waitForCallback(called: Promise<void>): Promise<void> {
  return Promise.race([
    called,
    new Promise<void>((resolve) => setTimeout(resolve, MAX_CALLBACK_WAIT_MS).unref()),
  ])
}
