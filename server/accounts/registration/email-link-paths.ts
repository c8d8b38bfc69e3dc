/**
 * Paths of the pages that links in account emails open (web/routes.ts). Danger: sent emails contain
 * them, so a path must keep working as long as its links (domain/accounts/mailed-link.ts).
 */

/** Returns the path of the page that verifies an address, or confirms or stops its change. */
export const createVerifyEmailPath = (token: string): string => `/verify-email?token=${token}`

/** Returns the path of the page where a new password is chosen. */
export const createResetPasswordPath = (token: string): string => `/reset-password?token=${token}`
