/*
 * The stand-in's records: bills, transactions and callbacks with every attempt. Tests compare the
 * shop's records with them. With a data folder they survive a restart.
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
 * A callback. `held` waits until it is released in shuffled order, `withheld` is never sent, and
 * for `dropped` all attempts have failed.
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
  nextAt: string | null
  attempts: Attempt[]
  fault: string | null
}

export type LedgerSnapshot = {
  bills: Bill[]
  transactions: Transaction[]
  deliveries: Delivery[]
  rank: { value: number; since: string | null }
}

export type Ledger = {
  bills: Map<string, Bill>
  /** By bill id, oldest first. */
  transactions: Map<string, Transaction[]>
  deliveries: Delivery[]
  rank: { value: number; since: string | null }
  /** Marks the ledger as changed, so that the file is written. */
  changed(): void
  snapshot(): LedgerSnapshot
  flush(): Promise<void>
}

/** Validates only the outline, because the stand-in wrote the file itself. */
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
    changed: () => file.saveSoon(),
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
