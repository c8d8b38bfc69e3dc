/** The calls that begin and end the session of this browser, and reload the customer's details. */
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { clearCsrfToken } from './csrf-token.ts'
import { rememberCustomer, forgetCustomer } from './clear-own-data.ts'
import { clearSession, readSession, storeSession, updateStoredUser } from './stored-session.ts'

/**
 * Logs in and stores the session in this browser. Clears the data of an earlier customer first.
 * `code`: second-factor code, which only staff have. Throws ApiError: FACTOR_REQUIRED if the code
 * is missing, STORAGE_REFUSED if the browser cannot store the session, and all others of the call.
 */
export async function logIn(email: string, password: string, code?: string): Promise<void> {
  const { token, user: storedUser } = await callShop('POST /api/users/login', {
    body: { email, password, ...(code && { code }) },
  })
  rememberCustomer(storedUser.user.email)
  storeSession(token, storedUser, Date.now())
  if (readSession(Date.now())?.token === token) return
  // Storage is full or blocked: remove what was stored, so that no page is half logged in.
  clearSession()
  throw new ApiError({
    status: 0,
    code: 'STORAGE_REFUSED',
    message:
      'This browser cannot store your login. Free some space or allow site data, then try again.',
  })
}

/**
 * Logs out at the server, and then always clears the session and the customer's data in this
 * browser. Never rejects: if the server cannot be reached, only this browser is logged out.
 */
export async function logOut(): Promise<void> {
  let isLoggedOutAtServer = false
  try {
    if (readSession(Date.now())) {
      await callShop('POST /api/users/logout')
      isLoggedOutAtServer = true
    }
  } catch (error) {
    // Offline, or the session has already ended: clear this browser anyway.
    logDefect(error)
  }
  clearSessionAndOwnData({ keepsOrderKeys: !isLoggedOutAtServer })
}

/**
 * Clears the session and the customer's data in this browser. Call it instead of `logOut` after a
 * call with which the server ended the session: the server would refuse another call to log out.
 */
export function clearEndedSession(): void {
  clearSessionAndOwnData({ keepsOrderKeys: false })
}

/** `keepsOrderKeys`: see `forgetCustomer`. */
function clearSessionAndOwnData({ keepsOrderKeys }: { keepsOrderKeys: boolean }): void {
  // The server makes the CSRF token invalid when it ends the session.
  clearCsrfToken()
  forgetCustomer({ keepsOrderKeys })
  clearSession()
}

/**
 * Reloads the stored details of the customer from the server, for instance after a change of the
 * address: they prefill the checkout (D-110 in docs/decisions/register.md). If the server has ended
 * the session, clears it in this browser too. Does nothing without a session. Never rejects.
 */
export async function refreshStoredUser(): Promise<void> {
  if (!readSession(Date.now())) return
  try {
    const { user: storedUser } = await callShop('GET /api/users/me')
    updateStoredUser(storedUser, Date.now())
  } catch (error) {
    // The stored details stay as they are: they only prefill forms.
    logDefect(error)
  }
}
