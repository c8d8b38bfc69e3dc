/**
 * A character that no label, file or email may contain: a control character, a line or paragraph
 * separator, an unpaired surrogate, or a format character such as a direction mark. The zero-width
 * joiner and non-joiner are allowed, because some scripts need them.
 */
export const unprintableCharacter = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u

/** All unprintable characters of a text, for `replace`. */
export const unprintableCharacters = new RegExp(unprintableCharacter, 'gu')
