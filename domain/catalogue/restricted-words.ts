/*
 * Words that a product's text may use only with a certificate or an approval, or never. "Halal"
 * needs the number of a certificate. Health claims need an approval of the Medicine Advertisements
 * Board (KKLIU number). Diseases, sexual function and guarantees are never allowed. A caution at
 * the end of a text is no claim (remove-cautions.ts). Staff get a warning about a claim, and
 * shoppers do not see the text (D-32 in docs/decisions/register.md).
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { diseaseWordStarts } from '#domain/text/disease-words.ts'
import { createWordStartFinder } from '#domain/text/word-starts.ts'
import { removeCautions } from './remove-cautions.ts'

export const halalRefusalText = '"Halal" needs a certificate number in the settings.'

const halalPattern = /\bhalal\b/i

/**
 * Claims that need an approval, in all languages of the shop. The rows are beginnings of words, so
 * that "cures" and "healing" match too. Where a shorter beginning has another meaning, the row is
 * longer: "treats", because a treat is also a sweet. To add a claim, add a row.
 */
const findClaims = createWordStartFinder([
  'anti-ageing',
  'anti-aging',
  'anti-penuaan',
  'awet muda',
  'bakar lemak',
  'boost',
  'burns fat',
  'clinically proven',
  'cure',
  'detoks',
  'detox',
  'dicegah',
  'dirawat',
  'disembuh',
  'diubati',
  'heal',
  'kurus',
  'langsing',
  'melangsing',
  'membakar lemak',
  'memulihkan',
  'mencegah',
  'menguruskan badan',
  'mengubati',
  'menyembuh',
  'merawat',
  'pelangsing',
  'pemulihan',
  'pencegah',
  'penyembuh',
  'prevent',
  'rejuvenat',
  'reverses',
  'scientifically backed',
  'scientifically proven',
  'sembuh',
  'slimming',
  'terbukti secara',
  'treats',
  'turun berat',
  'turunkan berat',
  'weight loss',
])

/**
 * Words about diseases, functions of organs, hair, sex and guarantees, which no approval allows.
 */
const findForbiddenWords = createWordStartFinder([
  ...diseaseWordStarts,
  'ajaib',
  'baldness',
  'botak',
  'dijamin',
  'ereksi',
  'erect',
  'fungsi buah pinggang',
  'fungsi jantung',
  'guarantee',
  'hair growth',
  'hair loss',
  'hair regrow',
  'heart function',
  'jaminan',
  'keajaiban',
  'kebotakan',
  'keguguran rambut',
  'kidney function',
  'libido',
  'menjamin',
  'menumbuhkan rambut',
  'miracle',
  'mujarab',
  'no side effect',
  'no. 1',
  'nombor satu',
  'number one',
  'pertumbuhan rambut',
  'rambut gugur',
  'regrows hair',
  'seks',
  'sexual',
  'tanpa kesan sampingan',
  'terjamin',
  'tiada kesan sampingan',
  'zakar',
])

/**
 * Words that begin like a claim but are none: "healthy" like "heal", "seksyen" (section) like
 * "seks".
 */
const harmlessWordPattern = /^(?:health|seksyen)/i

/** Returns the words of a text that no approval allows in an advertisement, as written. */
export function findNeverAllowedClaims(text: string): string[] {
  return findForbiddenWords(removeCautions(text)).filter((word) => !harmlessWordPattern.test(word))
}

/** Returns true when a text says "halal" and the owner has no certificate. */
export function needsHalalCertificate(text: string, settings: ClaimSettings): boolean {
  return settings.halalCertificate === undefined && halalPattern.test(text)
}

/**
 * Returns the text without "halal" when the owner has no certificate; a dash if nothing is left.
 * Use it for texts that cannot be left out, such as a name.
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
 * Returns the words of a text that shoppers must not see, as written: claims that are never allowed
 * and, without an approval number of the owner (`settings.kkliu`), claims that need one. Danger:
 * one approval number counts for all texts of the shop.
 */
export function findUnapprovedClaims(text: string, settings: ClaimSettings): string[] {
  const claimWords = settings.kkliu === undefined ? findClaims(removeCautions(text)) : []
  return [
    ...claimWords.filter((word) => !harmlessWordPattern.test(word)),
    ...findNeverAllowedClaims(text),
  ]
}
