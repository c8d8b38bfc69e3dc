/*
 * How long the shop keeps what it knows of people. The privacy notice prints these figures and the
 * nightly clean-ups delete by them, so what is promised is what is done.
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
  /** Orders and payments: Malaysian tax law (Income Tax Act 1967, s. 82) wants the books that long. */
  orderYears: 7,
} as const
