/*
 * Compares lot numbers as staff type them. Batches that are older than the stock records have the
 * lot number as typed text. The trace finds such a lot by its text and ignores case, spaces and
 * hyphens.
 */

/**
 * Returns the key by which two lot texts are compared: 'dm 24-0117' becomes 'DM240117'. Empty for a
 * text of only spaces and hyphens. `lotKeySql` computes the key in SQL;
 * server/recalls/trace/find-traced-lots.test.ts compares both.
 */
export function toLotKey(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]+/g, '')
}

/**
 * Returns the keys under which a lot may have been typed into a batch sheet. Leaves out an empty
 * key (a supplier's lot such as '-'), because it would match every batch sheet without a lot.
 */
export function toLotKeys(lot: {
  readonly number: string
  readonly supplierLot: string
}): string[] {
  const keys = [toLotKey(lot.number), toLotKey(lot.supplierLot)]
  return [...new Set(keys.filter((key) => key !== ''))]
}
