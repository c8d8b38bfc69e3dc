/*
 * Compares lot numbers as staff type them. A batch that is older than the stock records has only a
 * typed text as its lot. The trace finds such a batch by the text, and ignores case, spaces and
 * hyphens.
 */

/**
 * Letters that the key changes to upper case. Other letters stay, because the upper case of
 * PostgreSQL depends on the locale of the database.
 */
export const lotKeyLetters = 'abcdefghijklmnopqrstuvwxyz'

/** Characters that the key leaves out: all white space, hyphens, dashes and the minus sign. */
export const lotKeySeparators =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000\ufeff-\u2010\u2011\u2012\u2013\u2014\u2015\u2212'

/**
 * Returns the key by which two lot texts are compared: 'dm 24-0117' becomes 'DM240117'. Empty for a
 * text of only spaces and hyphens. `lotKeySql` computes the key in SQL;
 * server/recalls/trace/find-traced-lots.test.ts compares both.
 */
export function toLotKey(text: string): string {
  return [...text]
    .filter((character) => !lotKeySeparators.includes(character))
    .map((character) => (lotKeyLetters.includes(character) ? character.toUpperCase() : character))
    .join('')
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
