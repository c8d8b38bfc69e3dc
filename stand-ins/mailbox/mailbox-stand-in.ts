/** What the mailbox offers to the code that started it. */
import type { Misbehaviour, Scripted } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { ReceivedEmail } from './stored-emails.ts'
import type { MailboxMisbehaviour } from './misbehaviours.ts'

export type Mailbox = {
  /** Newest first: all, or those to one address. */
  messages(to?: string): ReceivedEmail[]
  message(id: string): ReceivedEmail | undefined
  empty(): void
  misbehave(wanted: Misbehaviour<MailboxMisbehaviour>): void
  readMisbehaviour(body: unknown): Misbehaviour<MailboxMisbehaviour>
  misbehaviours(): Scripted<MailboxMisbehaviour>[]
  clearMisbehaviours(): void
}
