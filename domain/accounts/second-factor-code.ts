/** Maximum length of a typed code of the app, or of a recovery code with spaces and dashes. */
export const maxSecondFactorCodeLength = 40
