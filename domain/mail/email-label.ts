/** Names of emails whose kind is not a name that staff would use. */
const labels: Readonly<Record<string, string>> = {
  'email change asked': 'Email change requested',
  'health read in bulk': 'Health data read in bulk',
  'pharmacist asks': 'Question from the pharmacist',
  'range is here': 'Range on sale',
  'subscription began': 'Subscription started',
  'subscription change noted': 'Subscription change requested',
  'waitlist confirmation': 'Waitlist confirmation',
}

/** Returns the name of an email's kind for staff: "Order paid". */
export function emailLabel(kind: string): string {
  return labels[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1)
}
