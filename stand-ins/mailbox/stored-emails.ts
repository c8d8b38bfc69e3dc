/* Store of received emails, newest first, in memory and, with a data folder, in a file. */
import type { ParsedMail } from 'mailparser'
import { z } from 'zod'
import { dataFile, readDataFile } from '#stand-ins/backstage/data-file.ts'

const emailShape = z.object({
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
})
export type ReceivedEmail = z.infer<typeof emailShape>

const MAX_KEPT = 1000

export type Emails = {
  keep(mail: ParsedMail, recipients: readonly string[], now: Date): ReceivedEmail
  /** Newest first; `to` selects one recipient, case-insensitively. */
  list(to?: string): ReceivedEmail[]
  find(id: string): ReceivedEmail | undefined
  empty(): void
  flush(): Promise<void>
}

export async function openEmails(path: string | undefined): Promise<Emails> {
  const before = await readDataFile(path)
  let emails = before === undefined ? [] : z.array(emailShape).parse(before)
  let last = Number(emails[0]?.id ?? 0)
  const file = dataFile(path, () => emails)

  return {
    keep(mail, recipients, now) {
      last += 1
      const email: ReceivedEmail = {
        id: String(last),
        to: addressesOf(mail) || recipients.join(', '),
        from: senderOf(mail),
        subject: mail.subject ?? '',
        date: (mail.date ?? now).toISOString(),
        text: mail.text ?? '',
        html: mail.html || '',
        unsubscribe: unsubscribeOf(mail),
      }
      emails = [email, ...emails].slice(0, MAX_KEPT)
      file.touch()
      return email
    },
    list(to) {
      const wanted = to?.trim().toLowerCase()
      if (!wanted) return emails
      return emails.filter((email) => email.to.toLowerCase().split(', ').includes(wanted))
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
  const writer = mail.from?.value[0]
  if (!writer) return ''
  return writer.name ? `${writer.name} <${writer.address ?? ''}>` : (writer.address ?? '')
}

/** Includes List-Unsubscribe-Post, if present, for the one-click button of email clients. */
function unsubscribeOf(mail: ParsedMail): string {
  const lines = mail.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe'))
  return lines.map(({ line }) => line.replaceAll(/\r?\n\s+/g, ' ')).join('\n')
}

function addressesOf(mail: ParsedMail): string {
  const groups = [mail.to ?? [], mail.cc ?? []].flat()
  return groups
    .flatMap((group) => group.value)
    .flatMap((item) => (item.group ? item.group : [item]))
    .map((item) => item.address)
    .filter(Boolean)
    .join(', ')
}
