/* Assembles the mailbox: receives SMTP, serves pages and JSON. */
import type { FastifyInstance } from 'fastify'
import { createFaultSchedule } from '#stand-ins/backstage/fault-schedule.ts'
import { openEmailStore } from './stored-emails.ts'
import { registerMailboxRoutes } from './mailbox.routes.ts'
import { MAILBOX_FAULTS, type MailboxFault } from './faults.ts'
import { receiveMail } from './receive-mail.ts'
import type { Mailbox } from './mailbox-stand-in.ts'

type MailboxOptions = {
  smtpPort: number
  host: string
  emailsFile: string | undefined
}

/** Registers everything under `/mailbox` and starts the SMTP server. Throws if its port is in use. */
export async function registerMailboxStandIn(app: FastifyInstance, options: MailboxOptions) {
  const emails = await openEmailStore(options.emailsFile)
  const faultSchedule = createFaultSchedule<MailboxFault>(MAILBOX_FAULTS)
  const handle: Mailbox = {
    listEmails: emails.list,
    findEmail: emails.find,
    deleteEmails: emails.clear,
    simulateFault: faultSchedule.add,
    readFault: faultSchedule.read,
    faults: faultSchedule.list,
    clearFaults: faultSchedule.clearFaults,
  }
  await app.register(async (routes) => registerMailboxRoutes(routes, handle), {
    prefix: '/mailbox',
  })
  const smtp = await receiveMail(emails, faultSchedule, {
    port: options.smtpPort,
    host: options.host,
  })
  return {
    handle,
    smtpPort: smtp.port,
    async end() {
      await smtp.end()
      await emails.flush()
    },
  }
}
