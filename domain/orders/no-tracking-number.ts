/** What the bill lookup returns without a tracking number; fixed by the specification. */
export const noTrackingNumberText = 'Pending'
