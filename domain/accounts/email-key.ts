/*
 * One mailbox, one account: `A@Shop.my` and `a@shop.my` are the same customer, and so are letters that
 * Unicode writes in two ways (threat T-D13). The key is for comparing only; letters go to the address
 * as it was typed.
 */

/** What two spellings of one address have in common. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/**
 * Returns what addresses of one mailbox have in common, for limits only: many providers ignore
 * `+anything`, Gmail ignores dots too. Two customers may share it, so it never finds an account.
 */
export function mailboxKeyOf(email: string): string {
  const key = emailKeyOf(email)
  const at = key.lastIndexOf('@')
  const [box = ''] = key.slice(0, at).split('+')
  const host = key.slice(at + 1)
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}
