// Sets `data-login` on the document of a visitor with an unexpired session token, so that cached
// pages show the right entry in the navigation bar.
import { sessionKeys } from '#web/api/session/session-keys.ts'

function isLoggedIn(): boolean {
  try {
    // Written by `storeSession` of stored-session.ts as `{ value, expiry }`.
    const storedToken: { expiry?: number } | null = JSON.parse(
      localStorage.getItem(sessionKeys.token) ?? 'null',
    )
    return (storedToken?.expiry ?? 0) > Date.now()
  } catch {
    // Storage is blocked or damaged: logged out, as in stored-session.ts.
    return false
  }
}

function markLogin(): void {
  document.documentElement.toggleAttribute('data-login', isLoggedIn())
}

markLogin()
window.racikMarkLogin = markLogin
