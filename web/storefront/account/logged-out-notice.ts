/** Shown on the login page if the session ended while a page of the account was open. */
export const loggedOutNotice = 'You were logged out. Log in again to continue.'
