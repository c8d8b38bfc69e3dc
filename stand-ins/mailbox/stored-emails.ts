/* Stores received emails, newest first, in memory and, with a data folder, in a file. */
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

const MAX_STORED = 1000

export type Emails = {
  add(mail: ParsedMail, recipients: readonly string[], now: Date): ReceivedEmail
  /** Newest first; `to` selects one recipient, case-insensitively. */
  list(to?: string): ReceivedEmail[]
  find(id: string): ReceivedEmail | undefined
  empty(): void
  flush(): Promise<void>
}

export async function openEmails(path: string | undefined): Promise<Emails> {
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
      emails = [email, ...emails].slice(0, MAX_STORED)
      file.touch()
      return email
    },
    list(to) {
      const recipient = to?.trim().toLowerCase()
      if (!recipient) return emails
      return emails.filter((email) => email.to.toLowerCase().split(', ').includes(recipient))
    },
    find: (id) => emails.find((email) => email.id === id),
    empty() {
      emails = []
      file.touch()
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

function addressesOf(mail: ParsedMail): string {
  const groups = [mail.to ?? [], mail.cc ?? []].flat()
  return groups
    .flatMap((group) => group.value)
    .flatMap((item) => (item.group ? item.group : [item]))
    .map((item) => item.address)
    .filter(Boolean)
    .join(', ')
}
