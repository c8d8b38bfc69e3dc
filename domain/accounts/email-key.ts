/*
 * Keys for comparing email addresses, so that one mailbox cannot have two accounts. Emails are sent
 * to the address as typed, never to a key.
 */

/**
 * Returns the key by which an account is found. Addresses have the same key if they differ only in
 * case, spaces at the ends, or equivalent Unicode forms.
 */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/**
 * Returns a key for rate limits: the same for all spellings of one mailbox. Most providers ignore
 * `+tag`, and Gmail also ignores dots. Never find an account by this key, because two customers may
 * have the same one. `email` must contain an '@'.
 */
export function mailboxKeyOf(email: string): string {
  const key = emailKeyOf(email)
  const atIndex = key.lastIndexOf('@')
  const [localPart = ''] = key.slice(0, atIndex).split('+')
  const domain = key.slice(atIndex + 1)
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${localPart.replaceAll('.', '')}@gmail.com` : `${localPart}@${domain}`
}
