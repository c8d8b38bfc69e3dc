/** Expects calls to be refused. */
import assert from 'node:assert/strict'

import { ApiError } from '#web/api/client.ts'

/** Returns the ApiError of a call that must be refused; fails if it is accepted. */
export async function expectRefusal(call: Promise<unknown>): Promise<ApiError> {
  const result = await call.then(
    () => 'it was accepted',
    (error: unknown) => error,
  )
  assert.ok(result instanceof ApiError, String(result))
  return result
}

/** Returns a check for `assert.rejects`: the error has this code. */
export const hasCode = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Error && 'code' in error, String(error))
  assert.equal(error.code, code)
  return true
}
