/*
 * Words that a product's text may only use with a certificate or an approval. "Halal" is rejected
 * without the number of a certificate. Health claims and guarantees need the approval of the
 * Medicine Advertisements Board (KKLIU number): without it, staff are warned (D-32 in
 * docs/decisions/register.md).
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'

export const halalRefusalText = '"Halal" needs a certificate number in the settings.'

const halalPattern = /\bhalal\b/i

/**
 * Beginnings of words, so that "cures" and "healing" match too. Where a shorter form has another
 * meaning, the row is longer: "treats", because a treat is also a sweet. To add a claim, add a row.
 */
const claimStarts: readonly string[] = [
  'anti-ageing',
  'anti-aging',
  'boost',
  'burns fat',
  'clinically proven',
  'cure',
  'detox',
  'guarantee',
  'hair loss',
  'heal',
  'libido',
  'miracle',
  'no side effect',
  'no. 1',
  'number one',
  'prevents',
  'rejuvenat',
  'reverses',
  'scientifically backed',
  'scientifically proven',
  'sexual',
  'slimming',
  'stronger erection',
  'treats',
  'weight loss',
]

/** "Health" and "healthy" begin like "heal" but are not claims. */
const healthWordPattern = /^health/i

/** Returns true when a text says "halal" and the owner has no certificate. */
export function needsHalalCertificate(text: string, settings: ClaimSettings): boolean {
  return settings.halalCertificate === undefined && halalPattern.test(text)
}

/**
 * Returns the text without "halal" when the owner has no certificate; a dash if nothing is left.
 * For texts that cannot be left out, such as a name.
 */
export function removeHalalWords(text: string, settings: ClaimSettings): string {
  if (!needsHalalCertificate(text, settings)) return text
  const remainder = text
    .replaceAll(/\bhalal\b(?:[\s-]+certified\b)?/gi, ' ')
    .replaceAll(/\(\s*\)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:·–-]+|[\s,;:·–-]+$/g, '')
  return remainder || '–'
}

/**
 * Returns the words, as written in the text, that need an approval the owner does not have.
 * `settings.kkliu` is the approval number of the owner's advertisements. Danger: one approval
 * number counts for all texts of the shop. Once it is set, the result is always empty, so staff get
 * no more warnings.
 */
export function findUnapprovedClaims(text: string, settings: ClaimSettings): string[] {
  if (settings.kkliu !== undefined) return []
  const words = claimStarts.flatMap((claim) => {
    // Matches only at the start of a word, so that "secure" does not match "cure", and includes the
    // rest of the word.
    const claimWord = new RegExp(`(?<![\\p{L}])${escapeRegExp(claim)}[\\p{L}]*`, 'giu')
    return [...text.matchAll(claimWord)].map(([word]) => word)
  })
  return [...new Set(words)].filter((word) => !healthWordPattern.test(word))
}

/** Escapes all characters that are special in a regular expression, such as the dot of "no. 1". */
function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
