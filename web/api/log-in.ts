/**
 * Logging in and out, wherever it is done: the login page, the checkout, a menu. The login is stored as
 * the specification says; logging out tells the server first and forgets the login here whatever it
 * answered, with all that the next at this device need not know.
 */
import { callShop } from './browser-client.ts'
import { forgetCsrfToken } from './csrf-token.ts'
import { customerCame, customerLeft } from './own-traces.ts'
import { clearSession, readSession, storeSession, updateStoredUser } from './stored-session.ts'

/** `code` is the second step of staff. Throws ApiError. */
export async function logIn(email: string, password: string, code?: string): Promise<void> {
  const { token, user } = await callShop('POST /api/users/login', {
    body: { email, password, ...(code && { code }) },
  })
  customerCame(user.user.email)
  storeSession(token, user, Date.now())
}

export async function logOut(): Promise<void> {
  try {
    if (readSession(Date.now())) await callShop('POST /api/users/logout')
  } catch {
    // Offline, or the login had ended already: here it ends in any case.
  }
  // The server has made this browser a stranger's; its old token would be refused.
  forgetCsrfToken()
  customerLeft()
  clearSession()
}

/** Takes over what the server knows of the customer now, for instance after a new address (D-110). */
export async function refreshStoredUser(): Promise<void> {
  if (!readSession(Date.now())) return
  try {
    const { user } = await callShop('GET /api/users/me')
    updateStoredUser(user, Date.now())
  } catch {
    // What is stored stays good enough to fill a form in.
  }
}
