/** What the bill lookup returns for an order without a number; fixed by the specification. */
export const noTrackingNumberText = 'Pending'
