/*
 * "Did you mean gmail.com?" An order email to a mistyped address is lost, so typical slips get a
 * hint.
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

/** Returns the whole corrected address, or undefined when there is nothing to suggest. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (commonDomains.includes(domain)) return undefined
  const intended = commonDomains.find((common) => isOneSlipApart(domain, common))
  return intended === undefined ? undefined : `${email.slice(0, at)}@${intended}`
}

/** Returns true for one character wrong, missing or too many, or two neighbours swapped. */
function isOneSlipApart(typed: string, intended: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === intended[start]) start++
  const [a, b] = [typed.slice(start), intended.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
