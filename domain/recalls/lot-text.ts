/*
 * Lot numbers as staff type them. Batches from before the list of lots have typed texts, so a lot
 * is found by text without regard to case, spaces and hyphens.
 */

/** Returns the form in which two lot texts are compared: 'dm 24-0117' becomes 'DM240117'. */
export function lotKeyOf(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]+/g, '')
}

/** Returns the keys under which a lot may have been typed into a batch sheet. */
export function lotKeysOf(lot: {
  readonly number: string
  readonly supplierLot: string
}): string[] {
  return [...new Set([lotKeyOf(lot.number), lotKeyOf(lot.supplierLot)])]
}
