/** Error of an empty reason; a message key. */
export const missingReasonText = 'Enter a short reason. It helps others understand this later.'
