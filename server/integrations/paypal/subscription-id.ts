/** Returns true for the id of a subscription at PayPal. Ids of payments do not begin with I-. */
export function isSubscriptionId(id: string): boolean {
  return id.startsWith('I-')
}
