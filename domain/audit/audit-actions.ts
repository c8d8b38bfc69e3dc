/*
 * All actions of the audit log. Entries store the keys, so never rename or remove a key. To add an
 * action, add a row under the heading of its desk. `recordAudit` requires a detail for each
 * placeholder of `text`, except `{subject}`. `health` marks a read of health data. Never add a
 * placeholder for health data itself: an entry records only who read or changed the data, and of
 * which order.
 */
import type { PlaceholdersIn } from '#domain/content/messages.ts'

/** The kind of thing that an entry is about. Kind and id together find all entries about it. */
const auditSubjects = [
  'order',
  'product',
  'person',
  'voucher',
  'setting',
  'courier',
  'email',
  'callback',
  // A payment issue. The name is stored in existing entries.
  'break',
  'batch',
  'ingredient',
  'lot',
  'shop',
] as const

type AuditSubject = (typeof auditSubjects)[number]

type AuditActionRow = {
  readonly subject: AuditSubject
  readonly text: string
  readonly health?: true
}

export const auditActions = {
  // orders
  'order.status': {
    subject: 'order',
    text: 'Changed the status of order {subject} from {from} to {to}',
  },
  'order.tracking': {
    subject: 'order',
    text: 'Changed the tracking number of order {subject} from {from} to {to}',
  },
  'order.shipped': {
    subject: 'order',
    text: 'Shipped order {subject} with {courier}, tracking number {number}',
  },
  'order.recalled_shipped': {
    subject: 'order',
    text: 'Confirmed that the jars of the recalled lots {lots} in order {subject} were replaced',
  },
  'order.delivered': { subject: 'order', text: 'Marked order {subject} as delivered' },
  'order.undelivered': {
    subject: 'order',
    text: 'Removed the delivered mark of order {subject}',
  },
  'order.refund_withdrawn': {
    subject: 'order',
    text: 'Withdrew a refund of {amount} for order {subject}',
  },
  'order.note': { subject: 'order', text: 'Added a note to order {subject}' },
  'order.address': { subject: 'order', text: 'Changed the delivery address of order {subject}' },
  'order.refund_asked': {
    subject: 'order',
    text: 'Requested a refund of {amount} for order {subject}: {reason}',
  },
  'order.refund_done': {
    subject: 'order',
    text: 'Marked a refund of {amount} for order {subject} as paid: {reference}',
  },
  'order.health_read': {
    subject: 'order',
    text: 'Read allergies and medical note of order {subject}',
    health: true,
  },
  'orders.health_read': {
    subject: 'shop',
    text: 'Read the allergies in a list of orders ({count})',
    health: true,
  },
  'orders.exported': { subject: 'shop', text: 'Exported {count} orders as a file' },
  'orders.health_exported': {
    subject: 'shop',
    text: 'Exported {count} orders with health data as a file',
    health: true,
  },
  'addresses.exported': {
    subject: 'shop',
    text: 'Exported the addresses of {count} orders for a courier',
  },
  'newsletter.exported': {
    subject: 'shop',
    text: 'Exported {count} customers who agreed to news and offers as a file',
  },
  'customer.read': { subject: 'person', text: 'Viewed customer {subject}' },
  'customers.exported': { subject: 'shop', text: 'Exported {count} customers as a file' },

  // erasure, by the customer or by the schedule after a delivery
  'health.erased': {
    subject: 'person',
    text: 'Erased the health data of {subject}: {quizzes} quizzes, {plans} subscriptions, {orders} orders; {kept} orders keep it until they are delivered',
  },
  'order.health_erased': { subject: 'order', text: 'Erased the health data of order {subject}' },
  'order.health_kept': {
    subject: 'order',
    text: 'Requested erasure of the health data of order {subject}; it is kept until delivery',
  },

  // products
  'product.added': { subject: 'product', text: 'Added product {subject}: {name}' },
  'product.published': {
    subject: 'product',
    text: 'Published product {subject}: {name}. Accepted warnings: {warnings}',
  },
  'product.changed': { subject: 'product', text: 'Changed {fields} of product {subject}' },
  'product.price': {
    subject: 'product',
    text: 'Changed the price of product {subject} from {from} to {to}',
  },
  'product.archived': { subject: 'product', text: 'Archived product {subject}' },
  'product.restored': { subject: 'product', text: 'Restored product {subject}' },
  'range.announced': {
    subject: 'product',
    text: 'Notified {count} waitlist subscribers of {range} about product {subject}',
  },
  'product.announced': {
    subject: 'product',
    text: 'Notified {count} waitlist subscribers that product {subject} is available',
  },
  'products.ordered': { subject: 'shop', text: 'Sorted {count} products' },

  // the pharmacy
  'case.read': {
    subject: 'order',
    text: 'Read the health answers of order {subject}',
    health: true,
  },
  'case.approved': { subject: 'order', text: 'Approved the formula of order {subject}' },
  'case.approved_over': {
    subject: 'order',
    text: 'Approved order {subject} despite a flag or an open question, with a written reason',
  },
  'case.overridden': {
    subject: 'order',
    text: 'Set order {subject} to {to} without approval, with a written reason',
  },
  'case.asked': { subject: 'order', text: 'Asked the customer of order {subject} a question' },
  'case.declined': { subject: 'order', text: 'Declined to make order {subject}' },
  'signature.changed': {
    subject: 'person',
    text: 'Changed the signature to {name}, registration {registration}',
  },
  'batch.made': { subject: 'batch', text: 'Made batch {subject} of {capsules} capsules' },
  'batch.checked': { subject: 'batch', text: 'Checked batch {subject}' },
  'batch.checked_alone': {
    subject: 'batch',
    text: 'Checked batch {subject} without a second person, with a written reason',
  },
  'label.printed': { subject: 'order', text: 'Printed {document} of order {subject}' },
  'jar.replaced': {
    subject: 'order',
    text: 'Had a jar of order {subject} made again, instead of the one of batch {batch}',
  },
  'batch.printed': { subject: 'batch', text: 'Printed the batch sheet {subject}' },
  // Only in entries of batches that are older than the stock records.
  'batch.lot': { subject: 'batch', text: 'Entered lot {lot} for {ingredient} in {subject}' },
  'batch.weighed': {
    subject: 'batch',
    text: 'Weighed {amount} of {ingredient} from lot {lot} for {subject}',
  },
  'batch.weighing_removed': {
    subject: 'batch',
    text: 'Removed lot {lot} of {ingredient} from {subject}',
  },
  'batch.lots_overridden': {
    subject: 'batch',
    text: 'Closed batch {subject} with refused lots {lots}, with a written reason',
  },

  // ingredients and lots
  'ingredient.changed': { subject: 'ingredient', text: 'Changed {fields} of {subject}' },
  'lot.received': { subject: 'lot', text: 'Received lot {subject}: {amount} of {ingredient}' },
  'lot.certificate': { subject: 'lot', text: 'Added a certificate to lot {subject}' },
  'lot.label': { subject: 'lot', text: 'Printed the label of lot {subject}' },
  'lot.released': { subject: 'lot', text: 'Released lot {subject}' },
  'lot.released_without': {
    subject: 'lot',
    text: 'Released lot {subject} without a certificate: {reason}',
  },
  'lot.quarantined': { subject: 'lot', text: 'Put lot {subject} into quarantine: {reason}' },
  'lot.discarded': { subject: 'lot', text: 'Discarded {amount} of lot {subject}: {reason}' },
  'lot.corrected': {
    subject: 'lot',
    text: 'Corrected the stock of lot {subject} by {amount}: {reason}',
  },

  // trace and recall
  'lot.traced': { subject: 'lot', text: 'Viewed the {count} orders of lot {subject}' },
  'lot.recalled': {
    subject: 'lot',
    text: 'Recalled lot {subject}, which is in {orders} orders: {reason}',
  },
  'recall.read': { subject: 'lot', text: 'Viewed the recall of lot {subject} ({count} orders)' },
  'recall.texts': { subject: 'lot', text: 'Changed the email of the recall of lot {subject}' },
  'recall.sent': {
    subject: 'lot',
    text: 'Approved the email of the recall of lot {subject}; sent to {count} orders',
  },
  'recall.reminded': {
    subject: 'lot',
    text: 'Reminded the customers of {count} orders of the recall of lot {subject}',
  },
  'recall.orders_added': {
    subject: 'lot',
    text: 'Added {count} orders to the recall of lot {subject}',
  },
  'recall.answer': {
    subject: 'lot',
    text: 'Recorded the answer for order {order} to the recall of lot {subject}: {answer}',
  },
  'recall.withdrawn': {
    subject: 'lot',
    text: 'Withdrew the recall of lot {subject}: {reason}',
  },
  'recall.closed': { subject: 'lot', text: 'Closed the recall of lot {subject}: {note}' },
  'recall.exported': {
    subject: 'lot',
    text: 'Exported the recall of lot {subject} as {file} ({count} orders)',
  },

  // staff
  'role.given': { subject: 'person', text: 'Gave {subject} the role {role}' },
  'account.disabled': { subject: 'person', text: 'Disabled the account of {subject}' },
  'account.enabled': { subject: 'person', text: 'Enabled the account of {subject}' },
  'link.printed': {
    subject: 'person',
    text: 'Printed a link to choose the password of {subject}',
  },
  'factor.enrolled': { subject: 'person', text: 'Set up a second factor for {subject}' },
  'factor.renewed': { subject: 'person', text: 'Created new recovery codes for {subject}' },
  'factor.reset': { subject: 'person', text: 'Removed the second factor of {subject}' },
  'factor.recovery_used': {
    subject: 'person',
    text: 'Logged in as {subject} with a recovery code; {left} left',
  },
  'login.opened': { subject: 'person', text: 'Logged in as {subject}' },
  'login.ended': { subject: 'person', text: 'Ended a session of {subject}' },

  // settings
  'setting.changed': { subject: 'setting', text: 'Changed {subject} from {from} to {to}' },
  'setting.undone': { subject: 'setting', text: 'Restored {subject} from {from} to {to}' },

  // couriers
  'courier.added': { subject: 'courier', text: 'Added courier {subject}: {name}' },
  'courier.changed': { subject: 'courier', text: 'Changed {fields} of courier {subject}' },
  'courier.deactivated': { subject: 'courier', text: 'Deactivated courier {subject}' },
  'courier.reactivated': { subject: 'courier', text: 'Reactivated courier {subject}' },

  // going live
  'prices.confirmed': { subject: 'shop', text: 'Confirmed {count} prices and fees' },
  'golive.tried': { subject: 'shop', text: 'Tried {requirement}: {state}' },
  'golive.emailed': { subject: 'shop', text: 'Sent a test email to the owner' },
  'golive.emptied': {
    subject: 'shop',
    text: 'Dropped the demo data ({rows} rows). Backup: {backup}',
  },

  // emails, callbacks and payment issues
  'email.read': { subject: 'email', text: 'Read email {subject} ({kind})' },
  'email.resent': { subject: 'email', text: 'Sent email {subject} ({kind}) again' },
  'callback.replayed': { subject: 'callback', text: 'Processed provider message {subject} again' },
  'callback.closed': {
    subject: 'callback',
    text: 'Dismissed provider message {subject}: {note}',
  },
  'break.closed': { subject: 'break', text: 'Closed payment issue {subject} ({kind}): {note}' },
  'break.reopened': {
    subject: 'break',
    text: 'Reopened payment issue {subject} ({kind}), because it happened again',
  },

  // failed jobs and items
  'work.retried': { subject: 'shop', text: 'Retried failed work: {work}' },
  'work.dismissed': { subject: 'shop', text: 'Dismissed the failed job {work}' },

  // vouchers
  'voucher.added': { subject: 'voucher', text: 'Added voucher {subject}: {worth}' },
  'voucher.changed': { subject: 'voucher', text: 'Changed {fields} of voucher {subject}' },
  'voucher.paused': { subject: 'voucher', text: 'Paused voucher {subject}' },
  'voucher.resumed': { subject: 'voucher', text: 'Resumed voucher {subject}' },
  'vouchers.exported': { subject: 'shop', text: 'Exported {count} vouchers as a file' },
} as const satisfies Record<string, AuditActionRow>

export type AuditAction = keyof typeof auditActions

/** The details of an action besides its subject. */
export type AuditDetailName<A extends AuditAction> = Exclude<
  PlaceholdersIn<(typeof auditActions)[A]['text']>,
  'subject'
>

/** `{ from, to }` for 'order.status', nothing for 'order.note'. */
export type AuditDetail<A extends AuditAction> = Readonly<
  Record<AuditDetailName<A>, string | number>
>

/** The actions marked with `health`. */
export const healthReadActions: readonly AuditAction[] = listAuditActionNames().filter(
  (action) => 'health' in auditActions[action],
)

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text)
}

export function listAuditActionNames(): AuditAction[] {
  return Object.keys(auditActions).filter(isAuditAction)
}
