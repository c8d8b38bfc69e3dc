/** More than `maxTrackingLength`, because a typed number may contain spaces. */
const maxTypedLength = 80

/** Attributes of every input for a tracking number. */
export const trackingInputProps = {
  autoComplete: 'off',
  spellCheck: false,
  maxLength: maxTypedLength,
} as const
