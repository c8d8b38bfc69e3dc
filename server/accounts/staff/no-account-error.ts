/** Thrown by a command for staff when no account has the email address. */
export class NoAccountError extends Error {
  /** `presentEmails`: the addresses of accounts that had `email` before. */
  constructor(email: string, presentEmails: readonly string[] = []) {
    const hints = presentEmails.map(
      (presentEmail) =>
        `The account ${presentEmail} had this address before. If you mean that account, repeat the command with ${presentEmail}.`,
    )
    super([`${email} has no account`, ...hints].join('\n'))
  }
}
