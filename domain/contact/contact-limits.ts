/**
 * Maximum lengths of the contact form's texts, in UTF-16 units: for the form, for the API and for
 * the email to the owner.
 */
export const contactLimits = { name: 100, subject: 150, message: 4_000 } as const
