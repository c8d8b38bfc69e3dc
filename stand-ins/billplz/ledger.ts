/*
 * The stand-in's records: bills, transactions and callbacks with every attempt. Tests compare the
 * shop's records with these. With a data file the records survive a restart.
 */
import { z } from 'zod'
import { openDataFile, readDataFile } from '#stand-ins/backstage/data-file.ts'
import type { Bill, Transaction } from './bill.ts'

export type Attempt = {
  at: string
  /** The shop's status code, or null when there was no response; `error` then says why. */
  status: number | null
  error: string | null
  /** The first characters of the response body. */
  answer: string
  tookMs: number
  /** Sent by a control call, outside the retry schedule. */
  again: boolean
}

/**
 * A callback and its delivery. `waiting`: an attempt is due. `held`: sent later, in another
 * sequence. `withheld`: never sent. `dropped`: all attempts have failed.
 */
export type Delivery = {
  /** The number that control calls use, from 1. */
  k: number
  billId: string
  transactionId: string
  url: string
  contentType: string
  body: string
  state: 'waiting' | 'held' | 'delivered' | 'dropped' | 'withheld'
  /** When the next attempt is due; null if there is none. */
  nextAt: string | null
  attempts: Attempt[]
  /** The simulated fault of this callback. */
  fault: string | null
}

export type LedgerSnapshot = {
  bills: Bill[]
  transactions: Transaction[]
  deliveries: Delivery[]
  rank: WebhookRank
}

/**
 * Billplz's webhook rank: 0 is best, and each failed attempt adds to it. `since`: ISO time of the
 * last failed attempt; null before the first one.
 */
type WebhookRank = { value: number; since: string | null }

export type Ledger = {
  bills: Map<string, Bill>
  /** By bill id, oldest first. */
  transactions: Map<string, Transaction[]>
  deliveries: Delivery[]
  rank: WebhookRank
  /** Call after every change of the records; otherwise the file does not get it. */
  saveSoon(): void
  snapshot(): LedgerSnapshot
  /** Writes pending changes to the file now. */
  flush(): Promise<void>
}

/** Checks only the ids, because the stand-in wrote the file itself. */
const snapshotSchema = z.object({
  bills: z.array(z.custom<Bill>((bill) => z.object({ id: z.string() }).safeParse(bill).success)),
  transactions: z.array(
    z.custom<Transaction>((value) => z.object({ billId: z.string() }).safeParse(value).success),
  ),
  deliveries: z.array(
    z.custom<Delivery>((value) => z.object({ k: z.number() }).safeParse(value).success),
  ),
  rank: z.object({ value: z.number(), since: z.string().nullable() }),
})

/** Opens the ledger, with the content of `path` if a previous run saved it. */
export async function openLedger(path: string | undefined): Promise<Ledger> {
  const savedContent = await readDataFile(path)
  const snapshot: LedgerSnapshot =
    savedContent === undefined
      ? { bills: [], transactions: [], deliveries: [], rank: { value: 0, since: null } }
      : snapshotSchema.parse(savedContent)
  const ledger: Ledger = {
    bills: new Map(snapshot.bills.map((bill) => [bill.id, bill])),
    transactions: Map.groupBy(snapshot.transactions, (transaction) => transaction.billId),
    deliveries: snapshot.deliveries,
    rank: snapshot.rank,
    saveSoon: () => file.saveSoon(),
    snapshot: () =>
      structuredClone({
        bills: [...ledger.bills.values()],
        transactions: [...ledger.transactions.values()].flat(),
        deliveries: ledger.deliveries,
        rank: ledger.rank,
      }),
    flush: () => file.flush(),
  }
  const file = openDataFile(path, ledger.snapshot)
  return ledger
}
