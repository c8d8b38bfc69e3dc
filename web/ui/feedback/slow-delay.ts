/** Milliseconds after which a loading state explains why it takes long. */
export const slowDelayMs = 4_000
