/*
 * Assembles the Billplz stand-in and returns its control handle. It imitates one account with one
 * collection; stand-ins/README.md lists what it does not imitate.
 */
import type { FastifyInstance } from 'fastify'
import { createFaultSchedule } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import { registerBillplzApi } from './api.routes.ts'
import { registerBillPages } from './bill-page.routes.ts'
import { registerBillplzControl } from './control.routes.ts'
import { openLedger } from './ledger.ts'
import { BILLPLZ_FAULTS, type BillplzFault } from './faults.ts'
import { payBill, releaseHeldCallbacks, type PaymentContext, type PayOptions } from './pay-bill.ts'
import { createRateLimit } from './rate-limit.ts'
import { createCallbackSender, type RetrySchedule } from './send-callbacks.ts'
import type { BillplzStandIn, PaymentResult } from './billplz-stand-in.ts'

type BillplzOptions = {
  apiKey: string
  collectionId: string
  xSignatureKey: string
  /** Origin of the bill pages for browsers. */
  origin: () => string
  /** Base URL of the API for the shop's server. */
  localUrl: () => string
  clock: AdjustableClock
  retrySchedule: RetrySchedule
  random: () => number
  ledgerFile: string | undefined
  extraPaymentInfo: boolean
  callbackTimeoutMs: number
}

/** Registers everything under `/billplz`. Returns the handle with `begin` and `end`. */
export async function registerBillplzStandIn(app: FastifyInstance, options: BillplzOptions) {
  const { clock, origin } = options
  const ledger = await openLedger(options.ledgerFile)
  const faultSchedule = createFaultSchedule<BillplzFault>(BILLPLZ_FAULTS)
  const limits = createRateLimit(clock, 'unlimited')
  const sender = createCallbackSender(ledger, clock, {
    retrySchedule: options.retrySchedule,
    random: options.random,
    timeoutMs: options.callbackTimeoutMs,
  })
  let hasExtraPaymentInfo = options.extraPaymentInfo
  const account = {
    ledger,
    clock,
    sender,
    faultSchedule,
    limits,
    origin,
    apiKey: options.apiKey,
    collectionId: options.collectionId,
    xSignatureKey: options.xSignatureKey,
    extraPaymentInfo: () => hasExtraPaymentInfo,
  }

  const handle: BillplzStandIn = {
    apiUrl: () => `${options.localUrl()}/billplz/api`,
    ledger: ledger.snapshot,
    bill: (id) => structuredClone(ledger.bills.get(id)),
    billOf: (reference) =>
      structuredClone([...ledger.bills.values()].findLast((bill) => bill.reference1 === reference)),
    pay: (id, payment) => payByControl(account, id, { ...payment, outcome: 'completed' }),
    fail: (id, payment) => payByControl(account, id, { ...payment, outcome: 'failed' }),
    leavePending: (id, payment) => payByControl(account, id, { ...payment, outcome: 'pending' }),
    deliveries: () => structuredClone(ledger.deliveries),
    async resend(position) {
      const delivery = ledger.deliveries[position - 1]
      if (!delivery) throw new RangeError(`no callback number ${position}`)
      return sender.resend(delivery)
    },
    releaseHeldCallbacks: async (seed) =>
      structuredClone(await releaseHeldCallbacks(ledger, sender, seed)),
    simulateFault: faultSchedule.add,
    readFault: faultSchedule.read,
    faults: faultSchedule.list,
    clearFaults: faultSchedule.clearFaults,
    now: clock.now,
    advanceClock: clock.advance,
    setClock: (now) => clock.setTo(now.getTime()),
    setRateLimit: limits.set,
    setExtraPaymentInfo(isOn) {
      hasExtraPaymentInfo = isOn
    },
    waitUntilIdle: sender.waitUntilIdle,
  }

  await app.register(async (api) => registerBillplzApi(api, account), { prefix: '/billplz/api' })
  await app.register(async (pages) => registerBillPages(pages, account), { prefix: '/billplz' })
  await app.register(async (control) => registerBillplzControl(control, handle), {
    prefix: '/billplz/control',
  })

  return {
    handle,
    /** Resumes planned retries of a previous run. Call it once the URL is known. */
    begin: () => sender.resume(),
    async end() {
      sender.stop()
      await sender.waitUntilIdle()
      await ledger.flush()
    },
  }
}

/**
 * Makes a payment for the control handle. Resolves after the first attempt of each callback. Throws
 * RangeError when the bill cannot be paid.
 */
async function payByControl(
  context: PaymentContext,
  id: string,
  options: PayOptions,
): Promise<PaymentResult> {
  const payment = payBill(context, id, options)
  if (!payment.ok) throw new RangeError(`bill ${id} cannot be paid: ${payment.reason}`)
  await payment.callbacksAttempted
  return structuredClone({
    bill: payment.bill,
    transaction: payment.transaction,
    redirectUrl: payment.redirectUrl,
  })
}
