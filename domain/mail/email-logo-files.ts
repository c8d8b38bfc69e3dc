/**
 * Picture files of the logo in emails, without `.png`: one for light and one for dark colours.
 * Danger: sent emails link to these names, so do not change them.
 */
export const emailLogoFiles = { light: 'letter-mark', dark: 'letter-mark-night' } as const
