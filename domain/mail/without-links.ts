/*
 * What staff read of a letter: its words without the addresses in it. The link of a letter opens an order
 * or an account for whoever holds it, so it is for its reader alone.
 */

export function withoutLinks(text: string, instead: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, instead)
}
