/*
 * Words that need a document. "Halal" is rejected without the number of a certificate. Health
 * claims and guarantees need the approval of the Medicine Advertisements Board: without its number,
 * staff are warned (D-32, D-34).
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'

const halal = /\bhalal\b/i

/** Word beginnings, so that "cures" and "healing" match too. */
const claims: readonly string[] = [
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

/** Matches a claim's beginning but is not a claim. */
const harmless = /^health/i

/** Returns true when a text says "halal" and the owner has no certificate. */
export function needsHalalCertificate(text: string, settings: ClaimSettings): boolean {
  return settings.halalCertificate === undefined && halal.test(text)
}

/** Returns the words, as written in the text, that need an approval the owner does not have. */
export function unapprovedClaims(text: string, settings: ClaimSettings): string[] {
  if (settings.kkliu !== undefined) return []
  const found = claims.flatMap((claim) => {
    const written = new RegExp(`(?<![\\p{L}])${escaped(claim)}[\\p{L}]*`, 'iu').exec(text)?.[0]
    return written === undefined || harmless.test(written) ? [] : [written]
  })
  return [...new Set(found)]
}

function escaped(text: string): string {
  return text.replaceAll(/[.]/g, '\\.')
}
