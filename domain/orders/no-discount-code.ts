/** What the bill lookup returns for an order without a voucher; fixed by the specification. */
export const noDiscountCodeText = 'N/A'
