/** Checks of calls that the shop must refuse (`expectRefusal`, `hasCode`) or may (`outcomeOf`). */
import assert from 'node:assert/strict'

import { ApiError } from '#web/api/client.ts'

/** Returns the ApiError of a call that must be refused. Fails if the call is accepted. */
export async function expectRefusal(call: Promise<unknown>): Promise<ApiError> {
  const result = await call.then(
    () => 'the call was accepted',
    (error: unknown) => error,
  )
  assert.ok(result instanceof ApiError, String(result))
  return result
}

/** Returns `done`, or the code of the ApiError with which the shop refused the call. */
export function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      assert.ok(error instanceof ApiError, String(error))
      return error.code
    },
  )
}

/**
 * Returns a check for `assert.rejects`: the error has this code. It accepts an ApiError of a call
 * and a ShopError of a function of the server.
 */
export const hasCode = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Error && 'code' in error, String(error))
  assert.equal(error.code, code)
  return true
}
