/**
 * The post office: hands a finished letter to the mail server. Says whether it was accepted; when a
 * connection breaks after the text was sent nobody knows, and the letter goes again with the same
 * message id, by which mail programs recognise it.
 */
import { createTransport } from 'nodemailer'

import type { Log } from '#server/log.ts'

export type OutgoingLetter = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  stopAddress?: string
  /** `<…@…>`, the same each time this letter is tried. */
  messageId: string
}

export type Posted = { ok: true } | { ok: false; permanent: boolean; why: string }

export type Smtp = {
  post(letter: OutgoingLetter): Promise<Posted>
  close(): Promise<void>
}

const connectMs = 5_000
const silenceMs = 20_000

/** `url` as nodemailer reads it: `smtp://host:port` or `smtps://user:pass@host`. */
export function createSmtp(options: { url: string; from: string; log: Log }): Smtp {
  const { url, from, log } = options
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async post(letter) {
      const began = performance.now()
      const line = { event: 'provider.called', provider: 'smtp', operation: 'send' }
      try {
        const { stopAddress, ...parts } = letter
        await transport.sendMail({ ...parts, from, headers: stopHeaders(stopAddress) })
        log.info({ ...line, outcome: 'accepted', ms: since(began) }, 'letter posted')
        return { ok: true }
      } catch (error) {
        const code = responseCode(error)
        log.warn({ ...line, outcome: code || 'no answer', ms: since(began) }, 'letter not posted')
        const permanent = code >= 500 && isAboutThisEmail(error)
        return { ok: false, permanent, why: code ? `SMTP ${code}` : 'no answer' }
      }
    },
    close: async () => transport.close(),
  }
}

/** Mail programs show a button of their own for these two: one press, without a page (RFC 8058). */
function stopHeaders(address: string | undefined): Record<string, string> {
  if (address === undefined) return {}
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The mail server's three digits, or 0. Its words may repeat the address and are not kept. */
function responseCode(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return 0
  return typeof error.responseCode === 'number' ? error.responseCode : 0
}

/** A refused login or sender is about every email and can be mended: it must not end this one. */
function isAboutThisEmail(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('command' in error)) return false
  return error.command === 'RCPT TO' || error.command === 'DATA'
}

function since(began: number): number {
  return Math.round(performance.now() - began)
}
