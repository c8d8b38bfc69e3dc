/*
 * All actions of the audit log; a desk adds its rows under its heading. The placeholders of `words`
 * are the details that `recordAudit` requires. `health` marks a read of health data. Never add a
 * placeholder for health data itself: record only who read or changed it, and of which order.
 */

/** What an entry is about. With its id, the viewer finds all entries about one thing. */
const auditSubjects = [
  'order',
  'product',
  'person',
  'voucher',
  'setting',
  'email',
  'callback',
  'break',
  'batch',
  'shop',
] as const

export type AuditSubject = (typeof auditSubjects)[number]

type Row = { readonly subject: AuditSubject; readonly words: string; readonly health?: true }

export const auditActions = {
  // orders
  'order.status': {
    subject: 'order',
    words: 'Changed the status of order {subject} from {from} to {to}',
  },
  'order.tracking': {
    subject: 'order',
    words: 'Changed the tracking number of order {subject} from {from} to {to}',
  },
  'order.shipped': {
    subject: 'order',
    words: 'Shipped order {subject} with {courier}, tracking number {number}',
  },
  'order.delivered': { subject: 'order', words: 'Marked order {subject} as delivered' },
  'order.undelivered': {
    subject: 'order',
    words: 'Removed the delivered mark of order {subject}',
  },
  'order.refund_withdrawn': {
    subject: 'order',
    words: 'Withdrew a refund of {amount} for order {subject}',
  },
  'order.note': { subject: 'order', words: 'Added a note to order {subject}' },
  'order.address': { subject: 'order', words: 'Changed the delivery address of order {subject}' },
  'order.refund_asked': {
    subject: 'order',
    words: 'Requested a refund of {amount} for order {subject}: {reason}',
  },
  'order.refund_done': {
    subject: 'order',
    words: 'Marked a refund of {amount} for order {subject} as paid: {reference}',
  },
  'order.health_read': {
    subject: 'order',
    words: 'Read allergies and medical note of order {subject}',
    health: true,
  },
  'orders.health_read': {
    subject: 'shop',
    words: 'Read a list of {count} orders with allergies',
    health: true,
  },
  'orders.exported': { subject: 'shop', words: 'Exported {count} orders as a file' },
  'orders.health_exported': {
    subject: 'shop',
    words: 'Exported {count} orders with health data as a file',
    health: true,
  },
  'customer.read': { subject: 'person', words: 'Viewed customer {subject}' },
  'customers.exported': { subject: 'shop', words: 'Exported {count} customers as a file' },

  // erasure, by the customer or by the schedule after a delivery
  'health.erased': {
    subject: 'person',
    words:
      'Erased the health data of {subject}: {quizzes} quizzes, {plans} plans, {orders} orders; {kept} orders keep it until they are delivered',
  },
  'order.health_erased': { subject: 'order', words: 'Erased the health data of order {subject}' },
  'order.health_kept': {
    subject: 'order',
    words: 'Requested erasure of the health data of order {subject}; it is kept until delivery',
  },

  // products
  'product.added': { subject: 'product', words: 'Added product {subject}: {name}' },
  'product.published': {
    subject: 'product',
    words: 'Published product {subject}: {name}. Accepted warnings: {warnings}',
  },
  'product.changed': { subject: 'product', words: 'Changed {fields} of product {subject}' },
  'product.price': {
    subject: 'product',
    words: 'Changed the price of product {subject} from {from} to {to}',
  },
  'product.archived': { subject: 'product', words: 'Archived product {subject}' },
  'product.restored': { subject: 'product', words: 'Restored product {subject}' },
  'range.told': {
    subject: 'product',
    words: 'Notified {count} waitlist subscribers of {range} about product {subject}',
  },
  'products.ordered': { subject: 'shop', words: 'Sorted {count} products' },

  // the pharmacy
  'case.read': {
    subject: 'order',
    words: 'Read the health answers of order {subject}',
    health: true,
  },
  'case.approved': { subject: 'order', words: 'Approved the formula of order {subject}' },
  'case.approved_over': {
    subject: 'order',
    words: 'Approved order {subject} despite a flag or an open question, with a written reason',
  },
  'case.overridden': {
    subject: 'order',
    words: 'Set order {subject} to {to} without approval, with a written reason',
  },
  'case.asked': { subject: 'order', words: 'Asked the customer of order {subject} a question' },
  'case.declined': { subject: 'order', words: 'Declined to make order {subject}' },
  'signature.changed': {
    subject: 'person',
    words: 'Changed the signature to {name}, registration {registration}',
  },
  'batch.made': { subject: 'batch', words: 'Made batch {subject} of {capsules} capsules' },
  'batch.checked': { subject: 'batch', words: 'Checked batch {subject}' },
  'batch.checked_alone': {
    subject: 'batch',
    words: 'Checked batch {subject} without a second person, with a written reason',
  },
  'label.printed': { subject: 'order', words: 'Printed {document} of order {subject}' },
  'batch.printed': { subject: 'batch', words: 'Printed the batch sheet {subject}' },
  'batch.lot': { subject: 'batch', words: 'Entered lot {lot} for {ingredient} in {subject}' },

  // staff
  'role.given': { subject: 'person', words: 'Gave {subject} the role {role}' },
  'factor.enrolled': { subject: 'person', words: 'Set up a second factor for {subject}' },
  'factor.renewed': { subject: 'person', words: 'Created new recovery codes for {subject}' },
  'factor.reset': { subject: 'person', words: 'Removed the second factor of {subject}' },
  'factor.recovery_used': {
    subject: 'person',
    words: 'Logged in as {subject} with a recovery code; {left} left',
  },
  'login.opened': { subject: 'person', words: 'Logged in as {subject}' },
  'login.ended': { subject: 'person', words: 'Ended a session of {subject}' },

  // settings
  'setting.changed': { subject: 'setting', words: 'Changed {subject} from {from} to {to}' },
  'setting.undone': { subject: 'setting', words: 'Restored {subject} from {from} to {to}' },

  // emails, callbacks and payment issues
  'email.read': { subject: 'email', words: 'Read email {subject} ({kind})' },
  'email.resent': { subject: 'email', words: 'Sent email {subject} ({kind}) again' },
  'callback.replayed': { subject: 'callback', words: 'Processed provider message {subject} again' },
  'callback.closed': {
    subject: 'callback',
    words: 'Dismissed provider message {subject}: {note}',
  },
  'break.closed': { subject: 'break', words: 'Closed payment issue {subject} ({kind}): {note}' },

  // failed jobs and items
  'work.retried': { subject: 'shop', words: 'Retried failed work: {work}' },
  'work.dismissed': { subject: 'shop', words: 'Dismissed the failed job {work}' },

  // vouchers
  'voucher.added': { subject: 'voucher', words: 'Added voucher {subject}: {worth}' },
  'voucher.changed': { subject: 'voucher', words: 'Changed {fields} of voucher {subject}' },
  'voucher.paused': { subject: 'voucher', words: 'Paused voucher {subject}' },
  'voucher.resumed': { subject: 'voucher', words: 'Resumed voucher {subject}' },
  'vouchers.exported': { subject: 'shop', words: 'Exported {count} vouchers as a file' },
} as const satisfies Record<string, Row>

export type AuditAction = keyof typeof auditActions

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** The details of an action besides its subject. */
export type AuditDetailName<A extends AuditAction> = Exclude<
  NamesIn<(typeof auditActions)[A]['words']>,
  'subject'
>

/** `{ from, to }` for 'order.status', nothing for 'order.note'. */
export type AuditDetail<A extends AuditAction> = Readonly<
  Record<AuditDetailName<A>, string | number>
>

/** Actions that show health data to staff. */
export const healthReads: readonly AuditAction[] = auditActionNames().filter(
  (action) => 'health' in auditActions[action],
)

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text)
}

export function auditActionNames(): AuditAction[] {
  return Object.keys(auditActions).filter(isAuditAction)
}
