/** Collects the ids of all emails that the mailbox receives; the mailbox keeps only the newest. */
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

const collectIntervalMs = 200

export type SeenEmail = { to: string; subject: string; messageId: string }

export type EmailCollector = {
  /** Collects the emails that arrived since the last call. A timer also calls it. */
  collect(): void
  seen(): readonly SeenEmail[]
  stop(): Promise<void>
}

export function collectEmails(mailbox: StandIns['mailbox']): EmailCollector {
  const seenEmails: SeenEmail[] = []
  let lastId = 0
  const collect = (): void => {
    const emails = mailbox.messages()
    const oldestId = Number(emails.at(-1)?.id ?? 1)
    if (oldestId > lastId + 1) throw new Error(`emails before ${oldestId} were not collected`)
    // The mailbox lists the newest email first.
    const newEmails = emails.slice(0, Number(emails[0]?.id ?? 0) - lastId)
    seenEmails.push(...newEmails.map(({ to, subject, messageId }) => ({ to, subject, messageId })))
    lastId += newEmails.length
  }
  const timer = setInterval(collect, collectIntervalMs)
  return { collect, seen: () => seenEmails, stop: async () => clearInterval(timer) }
}
