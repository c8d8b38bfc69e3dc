/**
 * Keys of the session in localStorage; the specification fixes the three names. `flag` holds
 * whether the visitor is logged in; the shop writes it but does not read it.
 */
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
