/**
 * Definition of an email: its kind, the schema of its data, and the function that composes text and
 * HTML from the data. The outbox stores the data, unencrypted unless the email has `isSealed`, so
 * the data must never contain health answers. A changed schema must still accept data of queued
 * emails.
 */
import type { z } from 'zod'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Translate } from '#domain/content/messages.ts'
import type { EmailKind, SecretEmailKind } from '#domain/mail/email-kinds.ts'
import type { ShopSettings } from '#domain/shop-settings.ts'

export type ComposedEmail = {
  subject: string
  text: string
  html: string
  /** Reply-To: the seller's mailbox, which staff read, unless the email is about another person. */
  replyTo: string
  /** URL for one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

/** What every email needs besides its data. */
export type EmailContext = {
  /** Translates a message key to the reader's language. */
  t: Translate
  language: ShopLanguage
  settings: ShopSettings
  /** Base URL of the shop's pages in the reader's language; the only base for links. */
  publicUrl: string
}

export type EmailDefinition<Data> = Secrecy & {
  data: z.ZodType<Data>
  /**
   * True: the email is about the reader's health or contains a customer's own words. Staff may
   * resend it, but cannot read it.
   */
  isPersonal?: true
  /** True: the data shows something about the reader's health, so it is stored encrypted. */
  isSealed?: true
  /** Called for each try to send the email, and each time staff read it. */
  compose(data: Data, context: EmailContext): ComposedEmail
}

/**
 * An email is secret when its link or code gives access to something. Its data is deleted after
 * sending. `SecretEmailKind` says how the recipient gets a new link or code.
 */
type Secrecy =
  | { kind: SecretEmailKind; isSecret: true }
  | { kind: Exclude<EmailKind, SecretEmailKind>; isSecret?: never }

/** The definition of an email without the type of its data. */
export type UntypedEmail = {
  kind: EmailKind
  data: z.ZodType
  isSecret: boolean
  isPersonal: boolean
  compose(data: unknown, context: EmailContext): ComposedEmail
}

/**
 * Removes the data's type, so that all emails fit in one list. `compose` then validates the stored
 * data, and throws a ZodError when it does not match the schema.
 */
export function toUntypedEmail<Data>(email: EmailDefinition<Data>): UntypedEmail {
  return {
    kind: email.kind,
    data: email.data,
    isSecret: email.isSecret ?? false,
    isPersonal: email.isPersonal ?? false,
    compose: (data, context) => email.compose(email.data.parse(data), context),
  }
}
