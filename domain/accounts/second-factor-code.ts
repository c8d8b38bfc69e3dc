/** Maximum length of a second factor: six digits, or a recovery code with spaces and dashes. */
export const maxSecondFactorCodeLength = 40
