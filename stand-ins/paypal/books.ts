/*
 * PayPal's own books in this play: products, plans, subscriptions, transactions and webhooks with
 * every attempt.
 *
 * Tests take them as the judge: what the shop believes is compared with what stands here. With a
 * data folder they survive a restart of the demo.
 */
import { z } from 'zod'
import { dataFile, readDataFile } from '#stand-ins/backstage/data-file.ts'
import type { Outcome } from '#stand-ins/backstage/post-once.ts'
import type { CertificateChain } from './certificate.ts'
import type { Plan, Product } from './plan.ts'
import type { Subscription, Transaction } from './subscription.ts'

export type WebhookListener = { id: string; url: string | null; eventTypes: string[] }

/** What the shop was, or is to be, told; signed once, so every attempt carries the same. */
export type Delivery = {
  /** The number by which control calls name it, from 1. */
  k: number
  eventId: string
  eventType: string
  subscriptionId: string
  url: string
  body: string
  headers: Record<string, string>
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'withheld'
  nextAt: string | null
  attempts: (Outcome & { at: string; again: boolean })[]
  misbehaviour: string | null
}

export type BooksSnapshot = {
  products: Product[]
  plans: Plan[]
  subscriptions: Subscription[]
  transactions: Transaction[]
  deliveries: Delivery[]
  webhooks: WebhookListener[]
  /** `PayPal-Request-Id` with the call it came with → what it made. */
  requests: Record<string, string>
  certificate: CertificateChain | null
}

export type Books = {
  products: Map<string, Product>
  plans: Map<string, Plan>
  subscriptions: Map<string, Subscription>
  /** Oldest first. */
  transactions: Transaction[]
  deliveries: Delivery[]
  webhooks: Map<string, WebhookListener>
  requests: Map<string, string>
  certificate: CertificateChain | null
  /** Says that something changed, so that the file follows. */
  changed(): void
  snapshot(): BooksSnapshot
  flush(): Promise<void>
}

/** Only the outline is checked: the file is the stand-in's own writing. */
const listOf = <T extends object>(key: keyof T & string) =>
  z.array(z.custom<T>((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, key)))
const saved = z.object({
  products: listOf<Product>('id'),
  plans: listOf<Plan>('id'),
  subscriptions: listOf<Subscription>('id'),
  transactions: listOf<Transaction>('id'),
  deliveries: listOf<Delivery>('k'),
  webhooks: listOf<WebhookListener>('id'),
  requests: z.record(z.string(), z.string()),
  certificate: z.object({ privateKey: z.string(), chain: z.string(), root: z.string() }).nullable(),
})

const EMPTY: BooksSnapshot = {
  products: [],
  plans: [],
  subscriptions: [],
  transactions: [],
  deliveries: [],
  webhooks: [],
  requests: {},
  certificate: null,
}

/** Opens the books, from `path` when a former run left them there. */
export async function openBooks(path: string | undefined): Promise<Books> {
  const before = await readDataFile(path)
  const start: BooksSnapshot = before === undefined ? structuredClone(EMPTY) : saved.parse(before)
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
  const books: Books = {
    products: byId(start.products),
    plans: byId(start.plans),
    subscriptions: byId(start.subscriptions),
    transactions: start.transactions,
    deliveries: start.deliveries,
    webhooks: byId(start.webhooks),
    requests: new Map(Object.entries(start.requests)),
    certificate: start.certificate,
    changed: () => file.touch(),
    snapshot: () =>
      structuredClone({
        products: [...books.products.values()],
        plans: [...books.plans.values()],
        subscriptions: [...books.subscriptions.values()],
        transactions: books.transactions,
        deliveries: books.deliveries,
        webhooks: [...books.webhooks.values()],
        requests: Object.fromEntries(books.requests),
        certificate: books.certificate,
      }),
    flush: () => file.flush(),
  }
  const file = dataFile(path, books.snapshot)
  return books
}
