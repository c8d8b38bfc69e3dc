/*
 * A recall of a lot: started by a pharmacist or an admin, its email approved by a pharmacist, then
 * closed. A recall that was started by mistake can be withdrawn until the email is approved.
 */

/** Class of the defect, as in the recall letters of manufacturers. */
export const recallLevels = {
  I: 'Class I: the defect can be life-threatening',
  II: 'Class II: the defect can cause harm',
  III: 'Class III: the defect is unlikely to cause harm',
} as const

export type RecallLevel = keyof typeof recallLevels

export function isRecallLevel(text: string): text is RecallLevel {
  return Object.hasOwn(recallLevels, text)
}

export type RecallState = 'started' | 'approved' | 'closed' | 'withdrawn'

export type RecallTimes = {
  readonly approvedAt: Date | undefined
  readonly remindedAt: Date | undefined
  readonly withdrawnAt: Date | undefined
  readonly closedAt: Date | undefined
}

export function recallStateOf(recall: RecallTimes): RecallState {
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

/** Why an action is not possible, as a sentence for staff; undefined when it is. */
export function whyNot(action: RecallAction, recall: RecallTimes): string | undefined {
  const state = recallStateOf(recall)
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

/** An order of a recall, with what is needed to decide whether its buyer gets the email. */
export type RecalledOrder = {
  readonly dispatchedAt: Date | undefined
  readonly emailedAt: Date | undefined
  readonly remindedAt: Date | undefined
  readonly answer: string | undefined
}

/**
 * Returns whether the buyer still gets the email. An order that was not shipped is held at the
 * pharmacy, so its buyer has no jar to stop using.
 */
export function needsEmail(order: RecalledOrder): boolean {
  return order.dispatchedAt !== undefined && order.emailedAt === undefined
}

export function needsReminder(order: RecalledOrder): boolean {
  return (
    order.emailedAt !== undefined && order.remindedAt === undefined && order.answer === undefined
  )
}
