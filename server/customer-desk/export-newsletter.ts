/**
 * Streams the customers who agreed to news and offers as CSV, for the owner's mail tool. Each line
 * has a personal link to unsubscribe. The audit log records an export before its first byte is
 * sent.
 */
import { Readable } from 'node:stream'

import type { FastifyReply } from 'fastify'

import {
  languageOrDefault,
  languages,
  pathInLanguage,
  type ShopLanguage,
} from '#domain/content/languages.ts'
import { csvByteOrderMark, formatCsvLine } from '#domain/csv.ts'
import { dateInMalaysia, formatDateTime } from '#domain/time.ts'
import { createNewsletterStopToken } from '#server/accounts/profile/newsletter-link.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { setCsvDownloadHeaders } from '#server/http/download-headers.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

/** Maximum number of customers that are in memory at the same time. */
const batchSize = 500

/** Sends the file and records the number of customers in the audit log. */
export async function exportNewsletter(
  shop: Shop,
  actor: Actor,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = shop.now()
  await transact(shop.db, async (tx) => {
    const { count } = await selectSubscribers(tx)
      .select((eb) => eb.fn.count<number>('users.id').distinct().as('count'))
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'newsletter.exported',
      subjectId: 'newsletter',
      detail: { count },
    })
  })
  const csvLines = Readable.from(generateLines(shop))
  return setCsvDownloadHeaders(reply, `newsletter-${dateInMalaysia(now)}.csv`).send(csvLines)
}

/** Yields the headings, then the lines of up to `batchSize` customers at a time. */
async function* generateLines(shop: Shop): AsyncGenerator<string> {
  yield csvByteOrderMark + formatCsvLine(columns.map(({ title }) => title))
  let lastId = ''
  for (;;) {
    const subscribers = await readSubscribersAfter(shop.db, lastId)
    lastId = subscribers.at(-1)?.id ?? ''
    if (lastId === '') return
    yield subscribers
      .map((subscriber) => formatCsvLine(columns.map(({ cellOf }) => cellOf(subscriber, shop))))
      .join('')
  }
}

/** An account exists only with a verified email address, so `users` needs no condition for that. */
function selectSubscribers(db: Db) {
  return db
    .selectFrom('consent')
    .innerJoin('users', 'users.id', 'consent.about_id')
    .where('consent.about', '=', 'user')
    .where('consent.kind', '=', 'marketing')
    .where('consent.withdrawn_at', 'is', null)
    .where('users.disabled_at', 'is', null)
}

type Subscriber = {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string
  given_at: Date
}

/** Reads subscribers by id, each with the newest consent. */
function readSubscribersAfter(db: Db, lastId: string): Promise<Subscriber[]> {
  return selectSubscribers(db)
    .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.language'])
    .select('consent.given_at')
    .distinctOn('consent.about_id')
    .where('consent.about_id', '>', lastId)
    .orderBy('consent.about_id')
    .orderBy('consent.given_at', 'desc')
    .limit(batchSize)
    .execute()
}

type ExportColumn = { title: string; cellOf: (subscriber: Subscriber, shop: Shop) => string }

/** `formatCsvLine` escapes the cells, so that no text runs as a formula in a spreadsheet. */
const columns: readonly ExportColumn[] = [
  { title: 'Email', cellOf: ({ email }) => email },
  { title: 'Name', cellOf: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim() },
  { title: 'Language', cellOf: (subscriber) => languages[languageOf(subscriber)].name },
  { title: 'Agreed', cellOf: ({ given_at }) => formatDateTime(given_at) },
  {
    title: 'Unsubscribe link',
    cellOf: (subscriber, shop) => {
      const path = `/stop-newsletter?token=${createNewsletterStopToken(shop, subscriber.id)}`
      return shop.config.PUBLIC_URL + pathInLanguage(languageOf(subscriber), path)
    },
  },
]

const languageOf = ({ language }: Subscriber): ShopLanguage => languageOrDefault(language)
