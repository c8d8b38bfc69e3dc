/*
 * Suggests a correction of a mistyped email domain: "Did you mean gmail.com?" An email to a
 * mistyped address would be lost.
 */

const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.com.my',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'proton.me',
]

/** Real domains that look like a typo of a common one, so they must not be corrected. */
const similarDomains = ['email.com', 'mail.com', 'ymail.com']

/** Returns the corrected email address; undefined when there is nothing to suggest. */
export function suggestEmail(email: string): string | undefined {
  const atIndex = email.lastIndexOf('@')
  if (atIndex < 1) return undefined
  const domain = email
    .slice(atIndex + 1)
    .trim()
    .toLowerCase()
  if (commonDomains.includes(domain) || similarDomains.includes(domain)) return undefined
  const intendedDomain = commonDomains.find((common) => isOneTypoApart(domain, common))
  return intendedDomain === undefined ? undefined : `${email.slice(0, atIndex)}@${intendedDomain}`
}

/**
 * Returns true if one character is wrong ('gmall.com'), extra or missing, or if two adjacent
 * characters are swapped ('gmial.com').
 */
function isOneTypoApart(input: string, intended: string): boolean {
  let start = 0
  while (start < input.length && input[start] === intended[start]) start++
  // What remains of both domains from the first different character.
  const [inputTail, intendedTail] = [input.slice(start), intended.slice(start)]
  const isOneWrong = inputTail.slice(1) === intendedTail.slice(1)
  const isOneExtra = inputTail.slice(1) === intendedTail
  const isOneMissing = inputTail === intendedTail.slice(1)
  return isOneWrong || isOneExtra || isOneMissing || hasSwappedStart(inputTail, intendedTail)
}

/** Returns true if both texts are equal but for their first two characters, which are swapped. */
function hasSwappedStart(a: string, b: string): boolean {
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}
