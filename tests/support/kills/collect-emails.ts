/** Keeps the identity of all emails that the mailbox received; the mailbox itself keeps the newest. */
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

export type SeenEmail = { to: string; subject: string; messageId: string }

export type EmailCollector = {
  /** Collects what arrived since the last time; also called every 200 ms. */
  collect(): void
  seen(): readonly SeenEmail[]
  stop(): Promise<void>
}

export function collectEmails(mailbox: StandIns['mailbox']): EmailCollector {
  const seen: SeenEmail[] = []
  let lastId = 0
  const collect = (): void => {
    const emails = mailbox.messages()
    const oldestId = Number(emails.at(-1)?.id ?? 1)
    if (oldestId > lastId + 1) throw new Error(`emails before ${oldestId} were not collected`)
    // Newest first.
    const added = emails.slice(0, Number(emails[0]?.id ?? 0) - lastId)
    seen.push(...added.map(({ to, subject, messageId }) => ({ to, subject, messageId })))
    lastId += added.length
  }
  const timer = setInterval(collect, 200)
  return { collect, seen: () => seen, stop: async () => clearInterval(timer) }
}
