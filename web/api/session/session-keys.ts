/** Keys of the session in the browser's storage. The specification fixes the three names. */
export const sessionKeys = { token: 'jwtToken', user: 'user', flag: 'isLoggedIn' } as const

/**
 * In localStorage: the last customer of all tabs. In sessionStorage: the customer whose data this
 * tab may hold.
 */
export const lastCustomerKey = 'lastCustomer'

declare global {
  interface Window {
    /** Set by web/head/mark-login.ts: reads the stored session again and updates `data-login`. */
    racikMarkLogin?: () => void
  }
}
