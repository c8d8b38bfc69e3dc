/** The control handle of the mailbox, for the code that started it. */
import type { Fault, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { ReceivedEmail } from './stored-emails.ts'
import type { MailboxFault } from './faults.ts'

export type Mailbox = {
  /** Returns all emails, or those to one address, newest first. */
  listEmails(to?: string): ReceivedEmail[]
  findEmail(id: string): ReceivedEmail | undefined
  /** Deletes all emails. */
  deleteEmails(): void
  simulateFault(fault: Fault<MailboxFault>): void
  readFault(body: unknown): Fault<MailboxFault>
  faults(): ScheduledFault<MailboxFault>[]
  clearFaults(): void
}
