import { ApiError, type ApiCall } from './client.ts'

/**
 * Repeats a GET call once if the server refused its session (401). `call` must have cleared that
 * session, so that the repeated call is a guest's. Without this, a page would show a failure
 * although its next try succeeds, for example after the password was reset on another device. Other
 * calls are not repeated: an order, for example, would be saved without the account.
 */
export function repeatAsGuest(call: ApiCall): ApiCall {
  return async (key, ...args) => {
    try {
      return await call(key, ...args)
    } catch (error) {
      const isRepeatable = key.startsWith('GET ')
      if (!isRepeatable || !(error instanceof ApiError && error.status === 401)) throw error
      return call(key, ...args)
    }
  }
}
