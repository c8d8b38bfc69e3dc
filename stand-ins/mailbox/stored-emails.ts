/* Stores received emails, newest first: in memory, and also in a file if a path is given. */
import type { ParsedMail } from 'mailparser'
import { z } from 'zod'
import { openDataFile, readDataFile } from '#stand-ins/backstage/data-file.ts'

const emailSchema = z.object({
  id: z.string(),
  /** Recipients, joined by a comma and a space. */
  to: z.string(),
  /** As sent: `Name <address>`. */
  from: z.string(),
  subject: z.string(),
  /** ISO, UTC: the Date header, otherwise the time of receipt. */
  date: z.string(),
  text: z.string(),
  /** Empty for an email with only text. */
  html: z.string(),
  /** The List-Unsubscribe headers; empty if there are none. */
  unsubscribe: z.string().default(''),
  /** The Message-ID header; the same for an email that was sent twice. */
  messageId: z.string().default(''),
})
export type ReceivedEmail = z.infer<typeof emailSchema>

/** Above this number, the oldest emails are deleted. */
const maxStoredEmails = 1000

export type EmailStore = {
  add(mail: ParsedMail, recipients: readonly string[], now: Date): ReceivedEmail
  /** Newest first; `to` selects one recipient, case-insensitively. */
  list(to?: string): ReceivedEmail[]
  find(id: string): ReceivedEmail | undefined
  /** Deletes all emails. */
  clear(): void
  /** Resolves when the file holds the latest emails. */
  flush(): Promise<void>
}

/** Reads the emails of the file. Without a path, emails are kept in memory only. */
export async function openEmailStore(path: string | undefined): Promise<EmailStore> {
  const savedContent = await readDataFile(path)
  let emails = savedContent === undefined ? [] : z.array(emailSchema).parse(savedContent)
  let lastId = Number(emails[0]?.id ?? 0)
  const file = openDataFile(path, () => emails)

  return {
    add(mail, recipients, now) {
      lastId += 1
      const email: ReceivedEmail = {
        id: String(lastId),
        to: addressesOf(mail) || recipients.join(', '),
        from: senderOf(mail),
        subject: mail.subject ?? '',
        date: (mail.date ?? now).toISOString(),
        text: mail.text ?? '',
        html: mail.html || '',
        unsubscribe: unsubscribeOf(mail),
        messageId: mail.messageId ?? '',
      }
      emails = [email, ...emails].slice(0, maxStoredEmails)
      file.saveSoon()
      return email
    },
    list(to) {
      const recipient = to?.trim().toLowerCase()
      if (!recipient) return emails
      return emails.filter((email) => email.to.toLowerCase().split(', ').includes(recipient))
    },
    find: (id) => emails.find((email) => email.id === id),
    clear() {
      emails = []
      file.saveSoon()
    },
    flush: () => file.flush(),
  }
}

function senderOf(mail: ParsedMail): string {
  const sender = mail.from?.value[0]
  if (!sender) return ''
  return sender.name ? `${sender.name} <${sender.address ?? ''}>` : (sender.address ?? '')
}

/** Includes List-Unsubscribe-Post, if present, for the one-click button of email clients. */
function unsubscribeOf(mail: ParsedMail): string {
  const lines = mail.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe'))
  return lines.map(({ line }) => line.replaceAll(foldedLineBreak, ' ')).join('\n')
}

/** A long header continues on the next line, which begins with white space (RFC 5322). */
const foldedLineBreak = /\r?\n\s+/g

/** Returns the addresses of To and Cc; a named group of recipients counts as its members. */
function addressesOf(mail: ParsedMail): string {
  const headers = [mail.to ?? [], mail.cc ?? []].flat()
  return headers
    .flatMap((header) => header.value)
    .flatMap((recipient) => recipient.group ?? [recipient])
    .map((recipient) => recipient.address)
    .filter(Boolean)
    .join(', ')
}
