/* Faults of the mailbox. `reference` of a fault is a recipient's email address. */

export const MAILBOX_FAULTS = {
  'connect-421': { at: 'connect', does: 'greets with 421: busy, come back later' },
  'connect-hang': { at: 'connect', does: 'accepts the connection and sends nothing' },
  'recipient-450': { at: 'recipient', does: 'responds 450 to RCPT: mailbox busy' },
  'recipient-550': { at: 'recipient', does: 'responds 550 to RCPT: no such mailbox' },
  'email-451': { at: 'email', does: 'responds 451 to the email: try again; not stored' },
  'email-452': { at: 'email', does: 'responds 452 to the email: storage full; not stored' },
  'email-550': { at: 'email', does: 'the email is refused permanently with 550; not stored' },
  'email-hang': { at: 'email', does: 'no response to the email; not stored' },
  'email-accept-then-reset': {
    at: 'email',
    does: 'the email is stored, but the connection is reset instead of 250: the client cannot know',
  },
  'email-reset': { at: 'email', does: 'the connection is reset; the email is not stored' },
  'email-slow': { at: 'email', does: 'stored; responds 250 after `ms` (30,000)' },
} as const

export type MailboxFault = keyof typeof MAILBOX_FAULTS
