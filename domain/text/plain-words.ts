/** Returns the text without accents: "Perlis é" becomes "Perlis e". */
export function removeAccents(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

/** Returns the lower-case words of Latin letters and digits, without accents. */
export function splitIntoWords(text: string): string[] {
  return removeAccents(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}
