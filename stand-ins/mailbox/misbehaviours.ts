/* Misbehaviours of the mailbox. `reference` of an order is a recipient's email address. */

export const MAILBOX_MISBEHAVIOURS = {
  'connect-421': { at: 'connect', does: 'greets with 421: busy, come back later' },
  'connect-hang': { at: 'connect', does: 'accepts the connection and says nothing' },
  'recipient-450': { at: 'recipient', does: 'RCPT is answered 450: mailbox busy' },
  'recipient-550': { at: 'recipient', does: 'RCPT is answered 550: no such mailbox' },
  'letter-451': { at: 'letter', does: 'the letter is answered 451: try again; not kept' },
  'letter-452': { at: 'letter', does: 'the letter is answered 452: storage full; not kept' },
  'letter-550': { at: 'letter', does: 'the letter is refused for good with 550; not kept' },
  'letter-hang': { at: 'letter', does: 'no answer to the letter, ever; not kept' },
  'letter-accept-then-reset': {
    at: 'letter',
    does: 'the letter is kept, the connection is reset instead of 250: the client cannot know',
  },
  'letter-reset': { at: 'letter', does: 'the connection is reset; the letter is not kept' },
  'letter-slow': { at: 'letter', does: 'kept, answered 250 after `ms` (30,000)' },
} as const

export type MailboxMisbehaviour = keyof typeof MAILBOX_MISBEHAVIOURS
