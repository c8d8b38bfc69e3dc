/*
 * How long the shop keeps personal data. The privacy notice prints these figures and the nightly
 * housekeeping job (server/housekeeping/) deletes by them.
 */
export const keptPeriods = {
  /** Quiz answers that belong to no account. */
  unlinkedQuizDays: 30,
  /** What was written in the contact form. */
  messageYears: 2,
  /** An address on the waiting list that nobody has confirmed; its link works that long. */
  unconfirmedWaitDays: 7,
  /** One that was confirmed, when the range never comes. */
  waitYears: 2,
  /** What was counted of visits: a year can be compared with the last. */
  visitMonths: 13,
  /** The note for the pharmacist in the browser tab of an order that is not paid. */
  checkoutNoteHours: 24,
  /** Orders and payments: Malaysian tax law (Income Tax Act 1967, s. 82) wants the books that long. */
  orderYears: 7,
  /** Health data of an order that nobody paid. */
  unpaidHealthDays: 7,
  /** The order itself. A late payment can arrive until day 31. */
  unpaidOrderDays: 42,
  /** Health data of a plan that is over. */
  endedPlanHealthDays: 30,
  /** The text of an email that was sent. Staff can send it again until then. */
  emailTextDays: 90,
  /** That an email was sent, to whom and when. */
  emailYears: 2,
  /** Messages of the payment providers that were processed, and failures of the shop's own work. */
  callbackDays: 90,
  /** Health data of a delivered order whose erasure was requested; a wrong mark can be taken back. */
  healthAfterDeliveryDays: 1,
  /** The same where no one marked the order as delivered, counted from the handover to the courier. */
  healthAfterDispatchDays: 30,
} as const
