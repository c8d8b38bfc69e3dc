/*
 * The mailbox's SMTP server: accepts every email from this machine without login or TLS, and
 * forwards none.
 */
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultSchedule } from '#stand-ins/backstage/fault-schedule.ts'
import type { EmailStore } from './stored-emails.ts'
import type { MailboxFault } from './faults.ts'

/** Default `ms` of `email-slow`. */
const DEFAULT_SLOW_MS = 30_000

type Callback = (error?: Error | null, message?: string) => void

/** Starts the server. Returns the listening port and a function that stops it. */
export async function receiveMail(
  emails: EmailStore,
  faultSchedule: FaultSchedule<MailboxFault>,
  address: { port: number; host: string },
): Promise<{ port: number; end(): Promise<void> }> {
  const resetConnection = (session: SMTPServerSession) => {
    for (const connection of server.connections) {
      // Only the private `_socket` can reset a connection: the library only closes it gracefully.
      if (connection.session.id === session.id) connection._socket.resetAndDestroy()
    }
  }

  const receiveEmail = async (raw: Buffer, session: SMTPServerSession, respond: Callback) => {
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
    const fault = faultSchedule.take('email', recipients)
    const store = async () => void emails.add(await simpleParser(raw), recipients, new Date())
    switch (fault?.name) {
      case 'email-451':
        return respond(createRefusal(451, 'Local error in processing, try again'))
      case 'email-452':
        return respond(createRefusal(452, 'Insufficient system storage'))
      case 'email-550':
        return respond(createRefusal(550, 'Message refused'))
      case 'email-hang':
        return
      case 'email-reset':
        return resetConnection(session)
      case 'email-accept-then-reset':
        await store()
        return resetConnection(session)
      case 'email-slow':
        await store()
        setTimeout(() => respond(null, 'Stored'), fault.ms ?? DEFAULT_SLOW_MS).unref()
        return
      default:
        await store()
        return respond(null, 'Stored')
    }
  }

  const server = new SMTPServer({
    name: 'mailbox.stand-in',
    banner: 'mailbox stand-in',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    socketTimeout: 10 * 60 * 1000,
    onAuth: (_, __, respond) => respond(null, { user: 'anybody' }),
    onConnect(_, respond) {
      const fault = faultSchedule.take('connect', [])
      if (fault?.name === 'connect-hang') return
      respond(fault ? createRefusal(421, 'Busy, try again later') : null)
    },
    onRcptTo({ address }, _, respond) {
      const fault = faultSchedule.take('recipient', [address])
      if (!fault) return respond()
      respond(
        fault.name === 'recipient-450'
          ? createRefusal(450, 'Mailbox busy')
          : createRefusal(550, 'No such mailbox here'),
      )
    },
    onData(stream, session, respond) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        receiveEmail(Buffer.concat(chunks), session, respond).catch((error) => respond(error))
      })
    },
  })
  // A client that disconnects early is not an error of the server.
  server.on('error', () => {})

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  const bound = server.server.address()
  return {
    // With port 0 the system chooses the port.
    port: typeof bound === 'object' && bound !== null ? bound.port : address.port,
    end: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function createRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
