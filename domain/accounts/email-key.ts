/*
 * Keys for comparing email addresses, so that one mailbox cannot have two accounts. Emails are sent
 * to the address as typed, never to a key.
 */

/**
 * Returns the key of an account: the same for upper and lower case and equivalent Unicode forms.
 */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/**
 * Returns a key for rate limits only: most providers ignore `+tag`, and Gmail also ignores dots.
 * Two customers may have the same key, so never use it to find an account. `email` must contain an
 * '@'.
 */
export function mailboxKeyOf(email: string): string {
  const key = emailKeyOf(email)
  const atIndex = key.lastIndexOf('@')
  const [localPart = ''] = key.slice(0, atIndex).split('+')
  const domain = key.slice(atIndex + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${localPart.replaceAll('.', '')}@gmail.com` : `${localPart}@${domain}`
}
