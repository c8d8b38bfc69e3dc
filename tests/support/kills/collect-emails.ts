/** Collects all emails that the mailbox receives, because the mailbox keeps only the newest. */
import type { StandIns } from '#stand-ins/start-stand-ins.ts'

const collectIntervalMs = 200

export type CollectedEmail = { to: string; subject: string; messageId: string }

export type EmailCollector = {
  /** Collects the emails that arrived since the last call. A timer also calls it. */
  collect(): void
  listEmails(): readonly CollectedEmail[]
  stop(): Promise<void>
}

export function collectEmails(mailbox: StandIns['mailbox']): EmailCollector {
  const collectedEmails: CollectedEmail[] = []
  let lastId = 0
  const collect = (): void => {
    const emails = mailbox.listEmails()
    const oldestId = Number(emails.at(-1)?.id ?? 1)
    if (oldestId > lastId + 1) throw new Error(`emails before ${oldestId} were not collected`)
    // The mailbox lists the newest email first, and numbers emails from 1.
    const newEmails = emails.slice(0, Number(emails[0]?.id ?? 0) - lastId)
    collectedEmails.push(
      ...newEmails.map(({ to, subject, messageId }) => ({ to, subject, messageId })),
    )
    lastId += newEmails.length
  }
  const timer = setInterval(collect, collectIntervalMs)
  return { collect, listEmails: () => collectedEmails, stop: async () => clearInterval(timer) }
}
