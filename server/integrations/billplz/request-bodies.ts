/** Body of the request that creates a bill at Billplz. */
import type { Sen } from '#domain/money.ts'

export type NewBill = {
  amount: Sen
  /** Our order number, by which staff find the order of a bill. */
  reference: string
  /** Name, email address and phone of the payer. */
  name: string
  email: string
  mobile: string
  /** Shown on the payment page. */
  description: string
  /** Billplz posts the result of a payment to this URL. */
  callbackUrl: string
  /** Billplz sends the browser to this URL after a payment. */
  redirectUrl: string
}

/** Returns the request as JSON text. Billplz sends no email about the bill (`deliver`). */
export function toBillBody(bill: NewBill, collectionId: string): string {
  return JSON.stringify({
    collection_id: collectionId,
    email: bill.email,
    mobile: bill.mobile,
    name: bill.name,
    amount: bill.amount,
    callback_url: bill.callbackUrl,
    redirect_url: bill.redirectUrl,
    description: bill.description,
    reference_1_label: 'Order',
    reference_1: bill.reference,
    deliver: false,
  })
}
