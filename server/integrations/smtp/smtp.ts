/**
 * Client of the mail server. When the connection breaks after the text of an email was sent, it is
 * unknown whether the email was accepted. The outbox then sends the email again with the same
 * message id, so that mail programs can detect the duplicate.
 */
import type { ProviderAccess } from '#domain/go-live/check-trials.ts'
import type { Log } from '#server/log.ts'

type OutgoingEmail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  unsubscribeUrl?: string
  /** Format `<…@…>`. The same for each try, so that mail programs can detect a duplicate. */
  messageId: string
}

export type SmtpResult =
  /** The mail server accepted the email. */
  | { ok: true }
  | {
      ok: false
      /** The recipient or the email itself was refused, so a retry would fail too. */
      isPermanent: boolean
      /** Shown to staff: `SMTP` and the server's code, or `no response`. */
      reason: string
    }

export type Smtp = {
  /** Never throws for a failed send: the result says why. */
  send(email: OutgoingEmail): Promise<SmtpResult>
  /** Connects and logs in, and sends nothing. */
  checkAccess(): Promise<ProviderAccess>
  close(): Promise<void>
}

/** A process that is killed has sent at most this many emails without saving them as sent. */
export const maxSmtpConnections = 2
/** SMTP codes from 500 are permanent failures (RFC 5321). */
const minPermanentCode = 500
const connectTimeoutMs = 5_000
const socketTimeoutMs = 20_000
/**
 * Limit of a whole send, with its wait for a free connection. Must be shorter than the email's
 * lease (`leaseDuration` in server/mail/email-lease.ts), or another worker would send the same
 * email. The other timeouts count silence only, and a server that replies a little at a time evades
 * them.
 */
const defaultSendTimeoutMs = 60_000

/**
 * Returns a client that connects at the first call. `url` is in nodemailer's format:
 * `smtp://host:port` or `smtps://user:pass@host`.
 */
export function createSmtp(options: {
  url: string
  from: string
  log: Log
  sendTimeoutMs?: number
}): Smtp {
  const { url, from, log, sendTimeoutMs = defaultSendTimeoutMs } = options
  let openedTransport: ReturnType<typeof createTransport> | undefined
  const openTransport = () => (openedTransport ??= createTransport(url))
  return {
    async send(email) {
      const startedAt = performance.now()
      const logFields = { event: 'provider.called', provider: 'smtp', operation: 'send' }
      try {
        const { unsubscribeUrl, ...message } = email
        const transport = await openTransport()
        await transport.sendMail({
          ...message,
          from,
          headers: createUnsubscribeHeaders(unsubscribeUrl),
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
        log.info(
          { ...logFields, outcome: 'accepted', ms: millisecondsSince(startedAt) },
          'email sent',
        )
        return { ok: true }
      } catch (error) {
        const code = responseCodeOf(error)
        log.warn(
          { ...logFields, outcome: code || 'no response', ms: millisecondsSince(startedAt) },
          'email not sent',
        )
        const isPermanent = code >= minPermanentCode && isAboutThisEmail(error)
        return { ok: false, isPermanent, reason: code ? `SMTP ${code}` : 'no response' }
      }
    },
    async checkAccess() {
      try {
        const transport = await openTransport()
        await transport.verify()
        return { ok: true }
      } catch (error) {
        return { ok: false, reason: isAuthError(error) ? 'refused' : 'unreachable' }
      }
    },
    close: async () => (await openedTransport)?.close(),
  }
}

async function createTransport(url: string) {
  // Imported when used: nodemailer has many modules, and a process without jobs sends no email.
  const nodemailer = await import('nodemailer')
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: maxSmtpConnections,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** One-click unsubscribe headers, for the button of mail programs (RFC 8058). */
function createUnsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Returns the mail server's three-digit code, or 0. The server's text may contain the email, so it
 * is neither logged nor stored.
 */
function responseCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return 0
  return typeof error.responseCode === 'number' ? error.responseCode : 0
}

/** Returns whether the mail server refused our login (EAUTH in nodemailer). */
function isAuthError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAUTH'
}

/**
 * Returns whether the server refused the recipient or the text. A refused login or sender affects
 * every email and can be fixed, so it is not permanent.
 */
function isAboutThisEmail(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('command' in error)) return false
  return error.command === 'RCPT TO' || error.command === 'DATA'
}

function millisecondsSince(startedAt: number): number {
  return Math.round(performance.now() - startedAt)
}
