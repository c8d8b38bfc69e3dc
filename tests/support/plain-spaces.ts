/** Replaces no-break spaces, which the shop writes between a number and its unit. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
