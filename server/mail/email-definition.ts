/**
 * Definition of an email: its kind, the schema of its data, and how it is composed as text and
 * HTML. The outbox stores the data until the email is sent, so the data never contains health
 * answers.
 */
import type { z } from 'zod'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Text } from '#domain/content/messages.ts'
import type { EmailKind, SecretEmailKind } from '#domain/mail/email-kinds.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'

export type ComposedEmail = {
  subject: string
  text: string
  html: string
  /** Reply-To, when it is not the shop. */
  replyTo?: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

export type EmailContext = {
  t: Text
  language: ShopLanguage
  settings: ShopSettings
  /** Base URL of the shop's pages in the reader's language; the only base for links. */
  publicUrl: string
}

export type EmailDefinition<Data> = Secrecy & {
  data: z.ZodType<Data>
  /**
   * About the reader's health, or in a customer's own words: staff may resend it, but not read it.
   */
  personal?: true
  write(data: Data, context: EmailContext): ComposedEmail
}

/**
 * An email with a link or code that opens something is secret: its data is wiped after sending, and
 * its kind says how the recipient gets a new one. Use `sealed` when the data also names, beside the
 * reader's address, something about their health: it is stored encrypted until then.
 */
type Secrecy =
  | { kind: SecretEmailKind; secret: true | 'sealed' }
  | { kind: Exclude<EmailKind, SecretEmailKind>; secret?: never }

/** An email whose data is not parsed yet. */
export type AnyEmail = {
  kind: EmailKind
  data: z.ZodType
  secret: boolean
  personal: boolean
  write(data: unknown, context: EmailContext): ComposedEmail
}

/** For the list of all emails: parses the stored data before composing. */
export function anyEmail<Data>(email: EmailDefinition<Data>): AnyEmail {
  return {
    kind: email.kind,
    data: email.data,
    secret: email.secret !== undefined,
    personal: email.personal ?? false,
    write: (data, context) => email.write(email.data.parse(data), context),
  }
}
