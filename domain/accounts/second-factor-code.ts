/** Maximum length of a typed code: of the authenticator app, or a recovery code with separators. */
export const maxSecondFactorCodeLength = 40
