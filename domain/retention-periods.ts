/*
 * How long the shop keeps personal data. The privacy notice prints these periods, and the nightly
 * housekeeping job (server/housekeeping/) deletes data after them.
 */
export const retentionPeriods = {
  /** Quiz answers without an account. */
  unlinkedQuizDays: 30,
  /** Messages from the contact form. */
  messageYears: 2,
  /** An unconfirmed email address on the waitlist; the confirmation link is valid as long. */
  unconfirmedWaitDays: 7,
  /** A confirmed email address on the waitlist of a range or product. */
  waitlistYears: 2,
  /** Analytics visits: long enough to compare a month with the same month of the last year. */
  visitMonths: 13,
  /** The note for the pharmacist in the browser tab of an unpaid order. */
  checkoutNoteHours: 24,
  /** Orders and payments: required by Malaysian tax law (Income Tax Act 1967, s. 82). */
  orderYears: 7,
  /** Health data of an unpaid order. */
  unpaidHealthDays: 7,
  /** An unpaid order. Must be longer than the search for late payments (reconcile-schedule.ts). */
  unpaidOrderDays: 42,
  /** Health data of a subscription that has ended. */
  endedSubscriptionHealthDays: 30,
  /** The text of a sent email. Staff can send the email again during this period. */
  emailTextDays: 90,
  /** The record that an email was sent, to whom and when. */
  emailYears: 2,
  /** Processed messages of the payment providers, and records of failed background jobs. */
  callbackDays: 90,
  /**
   * Health data of a delivered order, after a request to erase it. The day gives staff time to undo
   * a delivery that was recorded by mistake.
   */
  healthAfterDeliveryDays: 1,
  /** Health data of an order whose delivery was never recorded, counted from dispatch. */
  healthAfterDispatchDays: 30,
} as const
