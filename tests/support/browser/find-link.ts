/** Returns the link in an email that matches. Throws when there is none. */
export function findLink(email: { subject: string; text: string }, pattern: RegExp): string {
  const link = pattern.exec(email.text)?.[0]
  if (link === undefined) throw new Error(`email "${email.subject}" has no link ${pattern}`)
  return link
}
