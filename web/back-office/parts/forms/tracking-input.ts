/** Attributes of every input for a tracking number. Longer than a number, to allow spaces in it. */
export const trackingInput = { autoComplete: 'off', spellCheck: false, maxLength: 80 } as const
