/*
 * The stand-in's records: products, plans, subscriptions, transactions and webhooks with every
 * attempt. Tests compare the shop's records with these. With a data file the records survive a
 * restart.
 */
import { z } from 'zod'
import { openDataFile, readDataFile } from '#stand-ins/backstage/data-file.ts'
import type { Outcome } from '#stand-ins/backstage/post-once.ts'
import type { CertificateChain } from './certificate.ts'
import type { Plan, Product } from './plan.ts'
import type { Subscription, Transaction } from './subscription.ts'

/**
 * A registered webhook. Without a URL it goes to the shop of the subscription; see
 * webhook-notifier.ts.
 */
export type WebhookListener = { id: string; url: string | null; eventTypes: string[] }

/**
 * A webhook that was or will be sent to the shop; signed once, so every attempt carries the same
 * signature.
 */
export type Delivery = {
  /** The number that control calls use, from 1. */
  k: number
  eventId: string
  eventType: string
  subscriptionId: string
  url: string
  body: string
  headers: Record<string, string>
  /**
   * `held`: by `webhook-shuffled`, until it is released. `dropped`: after the last attempt.
   * `withheld`: never sent, by `webhook-never`.
   */
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'withheld'
  /** When the next attempt is planned. */
  nextAt: string | null
  /** `again`: made by a control call, outside the retry schedule. */
  attempts: (Outcome & { at: string; again: boolean })[]
  fault: string | null
}

export type LedgerSnapshot = {
  products: Product[]
  plans: Plan[]
  subscriptions: Subscription[]
  transactions: Transaction[]
  deliveries: Delivery[]
  webhooks: WebhookListener[]
  /** `PayPal-Request-Id` together with its call → id of the object it made. */
  requests: Record<string, string>
  certificate: CertificateChain | null
}

export type Ledger = {
  products: Map<string, Product>
  plans: Map<string, Plan>
  subscriptions: Map<string, Subscription>
  /** Oldest first. */
  transactions: Transaction[]
  deliveries: Delivery[]
  webhooks: Map<string, WebhookListener>
  requests: Map<string, string>
  certificate: CertificateChain | null
  /** Marks the ledger as changed, so that the file is written. */
  saveSoon(): void
  snapshot(): LedgerSnapshot
  flush(): Promise<void>
}

/** Only lists and ids are validated, because the stand-in wrote the file itself. */
const listOf = <T extends object>(key: keyof T & string) =>
  z.array(z.custom<T>((row) => typeof row === 'object' && row !== null && Object.hasOwn(row, key)))
const snapshotSchema = z.object({
  products: listOf<Product>('id'),
  plans: listOf<Plan>('id'),
  subscriptions: listOf<Subscription>('id'),
  transactions: listOf<Transaction>('id'),
  deliveries: listOf<Delivery>('k'),
  webhooks: listOf<WebhookListener>('id'),
  requests: z.record(z.string(), z.string()),
  certificate: z.object({ privateKey: z.string(), chain: z.string(), root: z.string() }).nullable(),
})

const EMPTY_SNAPSHOT: LedgerSnapshot = {
  products: [],
  plans: [],
  subscriptions: [],
  transactions: [],
  deliveries: [],
  webhooks: [],
  requests: {},
  certificate: null,
}

/** Opens the ledger, with the content of `path` if a previous run saved it. */
export async function openLedger(path: string | undefined): Promise<Ledger> {
  const savedData = await readDataFile(path)
  const savedSnapshot: LedgerSnapshot =
    savedData === undefined ? structuredClone(EMPTY_SNAPSHOT) : snapshotSchema.parse(savedData)
  const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))
  const ledger: Ledger = {
    products: byId(savedSnapshot.products),
    plans: byId(savedSnapshot.plans),
    subscriptions: byId(savedSnapshot.subscriptions),
    transactions: savedSnapshot.transactions,
    deliveries: savedSnapshot.deliveries,
    webhooks: byId(savedSnapshot.webhooks),
    requests: new Map(Object.entries(savedSnapshot.requests)),
    certificate: savedSnapshot.certificate,
    saveSoon: () => file.saveSoon(),
    snapshot: () =>
      structuredClone({
        products: [...ledger.products.values()],
        plans: [...ledger.plans.values()],
        subscriptions: [...ledger.subscriptions.values()],
        transactions: ledger.transactions,
        deliveries: ledger.deliveries,
        webhooks: [...ledger.webhooks.values()],
        requests: Object.fromEntries(ledger.requests),
        certificate: ledger.certificate,
      }),
    flush: () => file.flush(),
  }
  const file = openDataFile(path, ledger.snapshot)
  return ledger
}
