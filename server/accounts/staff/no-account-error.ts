/** Thrown by a command for staff when no account has the email address. */
export class NoAccountError extends Error {
  constructor(email: string) {
    super(`${email} has no account`)
  }
}
