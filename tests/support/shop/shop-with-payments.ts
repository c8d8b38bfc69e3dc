/**
 * Starts a shop with all stand-ins, on its own port so that Billplz can send callbacks. Also has
 * helpers for tests of buying.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { CallInput } from '#contract/call.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'

import { startTestShop, type TestShop } from './test-shop.ts'
import { freePort } from '#tests/support/network/free-port.ts'

export type PayBody = CallInput<'POST /api/billplz/pay'>['body']

export type ShopWithPayments = TestShop & {
  standIns: StandIns
  billplz: StandIns['billplz']
  emails: StandIns['mailbox']
}

type Options = Parameters<typeof startTestShop>[1]

export async function startShopWithPayments(
  t: Parameters<typeof startTestShop>[0],
  options: Options = {},
): Promise<ShopWithPayments> {
  const now = options.now ?? new Date('2026-11-20T06:32:00Z')
  const standIns = await startStandIns({ port: 0, smtpPort: 0, clock: 'virtual', startAt: now })
  const port = String(await freePort())
  const shop = await startTestShop(t, {
    ...options,
    now,
    listen: true,
    settings: {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...standInSettings(standIns),
      TRUSTED_PROXIES: '127.0.0.1',
      // Callbacks and emails are handled by jobs.
      RUN_JOBS: 'true',
      ...options.settings,
    },
  })
  // Runs after the shop has stopped, because a stopping shop still calls the stand-ins.
  t.after(() => standIns.close())
  return { ...shop, standIns, billplz: standIns.billplz, emails: standIns.mailbox }
}

/**
 * Returns the settings of a shop that uses running stand-ins. The provider URLs stay unset, so that
 * the shop derives them from these ports.
 */
export function standInSettings(standIns: StandIns): Record<string, string> {
  return {
    STAND_INS_PORT: new URL(standIns.url).port,
    STAND_INS_SMTP_PORT: String(standIns.smtpPort),
  }
}

/** Returns the pay body of a guest in Selangor for one jar of product 28, changed by `changes`. */
export function buildPayBody(
  changes: {
    cart?: PayBody['cart']
    paymentData?: Partial<PayBody['paymentData']>
    customerDetails?: Partial<PayBody['customerDetails']>
    consent?: PayBody['consent']
  } = {},
): PayBody {
  return {
    paymentData: {
      total: 270,
      currency: 'MYR',
      method: 'billplz',
      intent: 'oneTime',
      description: 'Racik',
      ...changes.paymentData,
    },
    customerDetails: {
      email: 'aisyah@example.com',
      phone: '012-345 6789',
      firstName: 'Aisyah',
      lastName: 'Demo',
      address_1: '12 Jalan Contoh 3/4',
      address_2: '',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postalCode: '47000',
      country: 'Malaysia',
      dob: '',
      medicalCondition: '',
      ...changes.customerDetails,
    },
    cart: changes.cart ?? [{ id: 28, quantity: 1 }],
    consent: changes.consent ?? { terms: true },
  }
}

/** Returns the bill id at the end of a bill URL. */
export function billIdOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/**
 * Polls until `findResult` returns a value and returns it. Throws with `description` after thirty
 * seconds of waiting. A call that takes longer than two seconds counts as two, because a shared
 * machine may stop for a while. Polls with backoff, because rate limits refuse calls that are
 * polled too often.
 */
export async function waitUntil<Result>(
  description: string,
  findResult: () => Promise<Result | undefined | false>,
): Promise<Result> {
  let waitedMs = 0
  let pauseMs = 25
  while (waitedMs < 30_000) {
    const startedAt = performance.now()
    const result = await findResult()
    if (result !== undefined && result !== false) return result
    await pause(pauseMs)
    pauseMs = Math.min(pauseMs * 1.5, 400)
    waitedMs += Math.min(performance.now() - startedAt, 2_000)
  }
  throw new Error(`timeout after thirty seconds: ${description}`)
}
