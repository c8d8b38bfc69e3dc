/* Assembles the mailbox: receives SMTP, serves pages and JSON. */
import type { FastifyInstance } from 'fastify'
import {
  misbehaviourScript,
  type Misbehaviour,
  type Scripted,
} from '#stand-ins/backstage/misbehaviour-script.ts'
import { openLetters, type Letter } from './letters.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { MAILBOX_MISBEHAVIOURS, type MailboxMisbehaviour } from './misbehaviours.ts'
import { receiveMail } from './receive-mail.ts'

export type Mailbox = {
  /** Newest first: all, or those to one address. */
  messages(to?: string): Letter[]
  message(id: string): Letter | undefined
  empty(): void
  misbehave(wanted: Misbehaviour<MailboxMisbehaviour>): void
  readMisbehaviour(body: unknown): Misbehaviour<MailboxMisbehaviour>
  misbehaviours(): Scripted<MailboxMisbehaviour>[]
  calm(): void
}

export type MailboxOptions = {
  smtpPort: number
  host: string
  lettersFile: string | undefined
}

export async function playMailbox(app: FastifyInstance, options: MailboxOptions) {
  const letters = await openLetters(options.lettersFile)
  const script = misbehaviourScript<MailboxMisbehaviour>(MAILBOX_MISBEHAVIOURS)
  const handle: Mailbox = {
    messages: letters.list,
    message: letters.find,
    empty: letters.empty,
    misbehave: script.order,
    readMisbehaviour: script.read,
    misbehaviours: script.list,
    calm: script.calm,
  }
  await app.register(async (routes) => mailboxRoutes(routes, handle), { prefix: '/mailbox' })
  const smtp = await receiveMail(letters, script, {
    port: options.smtpPort,
    host: options.host,
  })
  return {
    handle,
    smtpPort: smtp.port,
    async end() {
      await smtp.end()
      await letters.flush()
    },
  }
}
