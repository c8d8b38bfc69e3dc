/** Storage keys of the session (specification). */
export const sessionKeys = { token: 'jwtToken', user: 'user', flag: 'isLoggedIn' } as const

declare global {
  interface Window {
    /** Set by web/head/mark-login.ts: reads the stored session again and updates `data-login`. */
    racikLogin?: () => void
  }
}
