/**
 * The consent text of the waitlist form, with its version, which is stored with each sign-up. Change
 * the version whenever the text changes; stored sign-ups keep their version.
 */
export const waitlistConsentVersion = '2026-11-23'

export const waitlistConsentText =
  'We send two emails: one to confirm, one when it is available. Then we delete your address from the waitlist.'
