/*
 * A recall takes back all jars with one lot of an ingredient. Orders at the pharmacy are held: they
 * are not shipped until their recalled jars are replaced. The customers of orders that have left
 * the pharmacy get an email. A pharmacist or an admin starts the recall, a pharmacist approves the
 * email, and staff close the recall at the end. A recall that was started by mistake can be
 * withdrawn until its email is approved.
 */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'

/** Classes of a defect, as manufacturers state them when they recall a product. */
export const recallLevels = {
  I: 'Class I: the defect can be life-threatening',
  II: 'Class II: the defect can cause harm',
  III: 'Class III: the defect is unlikely to cause harm',
} as const

export type RecallLevel = keyof typeof recallLevels

/** Checks a text from a form or the database. */
export function isRecallLevel(text: string): text is RecallLevel {
  return Object.hasOwn(recallLevels, text)
}

/** Maximum length of the reason of a recall, of its withdrawal, and of the closing note. */
export const maxRecallReasonLength = 500

export const recallStates = ['started', 'approved', 'closed', 'withdrawn'] as const

type RecallState = (typeof recallStates)[number]

/** The times from which the state is computed; the state is not stored. */
export type RecallTimes = {
  readonly approvedAt: Date | undefined
  readonly remindedAt: Date | undefined
  readonly withdrawnAt: Date | undefined
  readonly closedAt: Date | undefined
}

/** Returns the state. A withdrawn or closed recall has ended and never changes again. */
export function deriveRecallState(recall: RecallTimes): RecallState {
  if (recall.withdrawnAt) return 'withdrawn'
  if (recall.closedAt) return 'closed'
  return recall.approvedAt ? 'approved' : 'started'
}

export type RecallAction =
  | 'edit email'
  | 'send emails'
  | 'remind'
  | 'add orders'
  | 'record answer'
  | 'withdraw'
  | 'close'

/**
 * Returns why an action is not possible now, as a sentence for staff; undefined when the action is
 * possible.
 */
export function findActionProblem(action: RecallAction, recall: RecallTimes): string | undefined {
  const state = deriveRecallState(recall)
  if (state === 'withdrawn') return 'This recall was withdrawn. Start a new one if it is needed.'
  if (state === 'closed') return 'This recall is closed. It can no longer be changed.'
  const isApproved = state === 'approved'
  switch (action) {
    case 'edit email':
      return isApproved ? 'The email is approved. Its text can no longer be changed.' : undefined
    case 'withdraw':
      return isApproved
        ? 'The emails are approved, so the recall can no longer be withdrawn. Close it instead.'
        : undefined
    case 'remind':
      if (!isApproved) return 'Approve and send the emails first.'
      return recall.remindedAt ? 'The reminder was already sent.' : undefined
    case 'record answer':
    case 'close':
      return isApproved ? undefined : 'Approve and send the emails first, or withdraw the recall.'
    case 'send emails':
    case 'add orders':
      return undefined
  }
}

/** The fields of a recalled order that decide whether the customer gets an email or a reminder. */
export type RecalledOrder = Departure & {
  /**
   * The order has a jar of a batch with the lot; a replaced jar counts too. False when no batch of
   * the order has the lot any more.
   */
  readonly hasLot: boolean
  /** Every jar with the lot was replaced, so no customer has or gets one. */
  readonly isReplaced: boolean
  readonly emailedAt: Date | undefined
  readonly remindedAt: Date | undefined
  readonly answer: string | undefined
}

/**
 * Returns whether the customer has a jar with the lot and was not emailed yet. The customer has
 * none while the order is held, if the jars were replaced before the order left the pharmacy, and
 * if the order has no jar with the lot.
 */
export function needsEmail(order: RecalledOrder): boolean {
  return (
    hasLeftPharmacy(order) && order.emailedAt === undefined && order.hasLot && !order.isReplaced
  )
}

/** Returns whether the customer was emailed about a jar with the lot and has not answered. */
export function needsAnswer(order: RecalledOrder): boolean {
  return order.emailedAt !== undefined && order.answer === undefined && order.hasLot
}

/** Returns whether the customer must still answer, and was not reminded yet. */
export function needsReminder(order: RecalledOrder): boolean {
  return needsAnswer(order) && order.remindedAt === undefined
}
