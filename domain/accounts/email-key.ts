/*
 * One mailbox, one account: `A@Shop.my` and `a@shop.my` are the same customer, and so are letters that
 * Unicode writes in two ways (threat T-D13). The key is for comparing only; letters go to the address
 * as it was typed.
 */

/** What two spellings of one address have in common. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
