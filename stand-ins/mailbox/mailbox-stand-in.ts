/** The control handle of the mailbox, for the code that started it. */
import type { Misbehaviour, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { ReceivedEmail } from './stored-emails.ts'
import type { MailboxMisbehaviour } from './misbehaviours.ts'

export type Mailbox = {
  /** Returns all emails, or those to one address, newest first. */
  messages(to?: string): ReceivedEmail[]
  message(id: string): ReceivedEmail | undefined
  empty(): void
  misbehave(misbehaviour: Misbehaviour<MailboxMisbehaviour>): void
  readMisbehaviour(body: unknown): Misbehaviour<MailboxMisbehaviour>
  misbehaviours(): Scripted<MailboxMisbehaviour>[]
  clearMisbehaviours(): void
}
