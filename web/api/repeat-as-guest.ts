import { ApiError, type ApiCall } from './client.ts'

/**
 * Repeats a refused read once. `call` must clear a refused session, so the repeated call is a
 * guest's. Without it a page shows a failure that is gone at the next try, for example when the
 * password was reset on another device. Writes are not repeated: an order, for example, would be
 * saved without the account.
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
