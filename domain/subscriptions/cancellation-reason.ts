/** Maximum length of the customer's reason for cancelling a subscription, in UTF-16 units. */
export const maxCancellationReasonLength = 500
