/*
 * A payment at Billplz (completed, failed or pending): saves the transaction, changes the bill,
 * sends callbacks and signs the redirect. A deleted bill can still be paid by a payer who is
 * already at the bank, and then becomes paid. A failed payment leaves the bill due.
 */
import { randomBytes } from 'node:crypto'
import type { FaultSchedule, ScheduledFault } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import { shuffle } from '#stand-ins/backstage/shuffle.ts'
import { findPaymentMethod, SIMULATOR_CODE } from './payment-methods.ts'
import { toCallbackFields, type Bill, type Transaction } from './bill.ts'
import { buildCallbackBody } from './callback-body.ts'
import { formatKlIso } from './kl-time.ts'
import type { Delivery, Ledger } from './ledger.ts'
import type { BillplzFault } from './faults.ts'
import { buildRedirectUrl } from './redirect.ts'
import type { CallbackSender } from './send-callbacks.ts'

export type Outcome = 'completed' | 'failed' | 'pending'

export type PayOptions = {
  outcome: Outcome
  /** Code of the bank or wallet; default: the simulator. */
  bank?: string | undefined
  /** Pays a bill that is already paid: a second completed transaction. */
  again?: boolean | undefined
  /** False sends no callback, for a payment of the past. */
  callback?: boolean | undefined
}

type PayBillResult =
  | {
      ok: true
      bill: Bill
      transaction: Transaction
      /** Signed redirect URL; null when the browser stays and sees a receipt. */
      redirectUrl: string | null
      /** Resolves when the first attempts of all callbacks have been made. */
      callbacksAttempted: Promise<void>
    }
  | { ok: false; reason: 'unknown' | 'already-paid' | 'expired' }

export type PaymentContext = {
  ledger: Ledger
  clock: AdjustableClock
  sender: CallbackSender
  faultSchedule: FaultSchedule<BillplzFault>
  xSignatureKey: string
  extraPaymentInfo: () => boolean
  origin: () => string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Billplz API, "Bills": "A bill expires 30 days after creation unless deleted earlier." */
const BILL_LIFETIME_MS = 30 * DAY_MS
/** The retry schedule of Billplz ends after about a day. */
const AFTER_ALL_RETRIES_MS = 25 * 60 * 60 * 1000
/** Default `ms` of `callback-after-redirect`. */
const AFTER_REDIRECT_MS = 1_000

export function isExpired(bill: Bill, now: Date): boolean {
  return (
    bill.state === 'due' && now.getTime() - new Date(bill.createdAt).getTime() > BILL_LIFETIME_MS
  )
}

/**
 * Makes a payment of a bill, and saves it in the ledger. Returns the reason instead if the bill
 * cannot be paid. The function does not wait for the callbacks (`callbacksAttempted`), so that a
 * call can respond before the shop has responded to them.
 */
export function payBill(
  context: PaymentContext,
  billId: string,
  options: PayOptions,
): PayBillResult {
  const { ledger, clock, faultSchedule } = context
  const bill = ledger.bills.get(billId)
  if (!bill) return { ok: false, reason: 'unknown' }
  if (isExpired(bill, clock.now())) return { ok: false, reason: 'expired' }
  if (bill.state === 'paid' && !options.again) return { ok: false, reason: 'already-paid' }

  const references = [bill.id, bill.reference1]
  const isPaidTwice =
    options.outcome === 'completed' && faultSchedule.take('pay', references) !== undefined
  const transaction = saveTransaction(context, bill, options)
  const sentCallbacks =
    options.callback === false ? [] : [sendCallbacks(context, bill, transaction)]
  if (isPaidTwice) {
    const secondTransaction = saveTransaction(context, bill, options)
    sentCallbacks.push(sendCallbacks(context, bill, secondTransaction))
  }
  ledger.saveSoon()
  return {
    ok: true,
    bill,
    transaction,
    redirectUrl: buildRedirectUrl(
      context,
      bill,
      transaction,
      faultSchedule.take('redirect', references),
    ),
    callbacksAttempted: Promise.all(sentCallbacks).then(() => {}),
  }
}

/** Completes a pending transaction of the bill; without one, creates a new transaction. */
function saveTransaction(context: PaymentContext, bill: Bill, options: PayOptions): Transaction {
  const { ledger, clock } = context
  const method = findPaymentMethod(options.bank) ?? findPaymentMethod(SIMULATOR_CODE)
  const transactions = ledger.transactions.get(bill.id) ?? []
  const pendingTransaction = transactions.find(({ status }) => status === 'pending')
  const transaction: Transaction = pendingTransaction ?? {
    id: randomBytes(6).toString('hex').toUpperCase(),
    billId: bill.id,
    status: 'pending',
    completedAt: null,
    channel: method?.channel ?? 'BILLPLZ',
    bankCode: method?.code ?? SIMULATOR_CODE,
  }
  if (!pendingTransaction) ledger.transactions.set(bill.id, [...transactions, transaction])

  transaction.status = options.outcome
  if (options.outcome === 'completed') {
    transaction.completedAt = formatKlIso(clock.now())
    bill.state = 'paid'
    bill.paidAmount = bill.amount
    bill.paidAt ??= transaction.completedAt
  }
  return transaction
}

/** Creates and sends the callbacks of a transaction, immediately or as a scheduled fault says. */
async function sendCallbacks(
  context: PaymentContext,
  bill: Bill,
  transaction: Transaction,
): Promise<void> {
  const { faultSchedule, sender, ledger } = context
  if (transaction.status === 'pending') return
  const references = [bill.id, bill.reference1]
  const timing = faultSchedule.take('callback-timing', references)
  const content = faultSchedule.take('callback-content', references)
  const copyCount = timing?.name === 'callback-repeated' ? (timing.count ?? 2) : 1
  const isWithheld = timing?.name === 'callback-never' || copyCount === 0
  const deliveries = Array.from({ length: Math.max(1, copyCount) }, () =>
    createDelivery(context, bill, transaction, content, timing),
  )
  if (isWithheld) {
    for (const delivery of deliveries) delivery.state = 'withheld'
    return
  }
  switch (timing?.name) {
    case 'callback-delayed':
      for (const delivery of deliveries)
        sender.beginLater(delivery, timing.ms ?? AFTER_ALL_RETRIES_MS)
      return
    case 'callback-after-redirect':
      for (const delivery of deliveries) sender.beginLater(delivery, timing.ms ?? AFTER_REDIRECT_MS)
      return
    case 'callback-shuffled':
      for (const delivery of deliveries) delivery.state = 'held'
      if (timing.remainingCount === 0) await releaseHeldCallbacks(ledger, sender, timing.seed)
      return
    default:
      if (timing?.parallel) await Promise.all(deliveries.map(sender.begin))
      else for (const delivery of deliveries) await sender.begin(delivery)
  }
}

/** Sends all held callbacks, last first, or in a sequence derived from `seed`. */
export async function releaseHeldCallbacks(
  ledger: Ledger,
  sender: CallbackSender,
  seed?: number,
): Promise<Delivery[]> {
  const heldDeliveries = ledger.deliveries.filter((delivery) => delivery.state === 'held')
  const sequence = seed === undefined ? heldDeliveries.toReversed() : shuffle(heldDeliveries, seed)
  for (const delivery of sequence) await sender.begin(delivery)
  return sequence
}

function createDelivery(
  context: PaymentContext,
  bill: Bill,
  transaction: Transaction,
  content: ScheduledFault<BillplzFault> | undefined,
  timing: ScheduledFault<BillplzFault> | undefined,
): Delivery {
  const { ledger, xSignatureKey, extraPaymentInfo, origin } = context
  const fields = toCallbackFields(bill, transaction, origin(), extraPaymentInfo())
  const delivery: Delivery = {
    k: ledger.deliveries.length + 1,
    billId: bill.id,
    transactionId: transaction.id,
    url: bill.callbackUrl,
    ...buildCallbackBody(fields, xSignatureKey, content),
    state: 'waiting',
    nextAt: null,
    attempts: [],
    fault: [timing?.name, content?.name].filter(Boolean).join(' + ') || null,
  }
  ledger.deliveries.push(delivery)
  return delivery
}
