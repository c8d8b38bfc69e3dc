/** The calls that begin and end the session of this browser, and reload its stored customer. */
import { callShop } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'
import { logDefect } from '#web/api/log-defect.ts'
import { clearCsrfToken } from './csrf-token.ts'
import { rememberCustomer, forgetCustomer } from './clear-own-data.ts'
import { clearSession, readSession, storeSession, updateStoredUser } from './stored-session.ts'

/**
 * Logs in and stores the session in this browser. `code`: second-factor code, for staff only.
 * Throws ApiError, such as FACTOR_REQUIRED, or STORAGE_REFUSED if the browser stores no session.
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
  clearBrowser({ keepsOrderKeys: !isLoggedOutAtServer })
}

/**
 * Clears the session and the customer's data in this browser, after a call with which the server
 * ended the session. Another call to log out would be refused.
 */
export function clearEndedSession(): void {
  clearBrowser({ keepsOrderKeys: false })
}

function clearBrowser({ keepsOrderKeys }: { keepsOrderKeys: boolean }): void {
  // Where the server ends a session, it makes the CSRF token of this browser invalid.
  clearCsrfToken()
  forgetCustomer({ keepsOrderKeys })
  clearSession()
}

/**
 * Reloads the customer's details from the server, for instance after a new address, so that the
 * checkout is not prefilled with outdated ones (D-110 in docs/decisions/register.md). If the server
 * has ended the session, the session is cleared in this browser too.
 */
export async function refreshStoredUser(): Promise<void> {
  if (!readSession(Date.now())) return
  try {
    const { user: storedUser } = await callShop('GET /api/users/me')
    updateStoredUser(storedUser, Date.now())
  } catch (error) {
    // Keeps the stored details, which only prefill forms.
    logDefect(error)
  }
}
