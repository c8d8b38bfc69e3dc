/**
 * Starts a shop with all stand-ins, on its own port so that Billplz can send callbacks. Also builds
 * the body of a pay call.
 */
import type { CallInput } from '#contract/call.ts'
import { startStandIns, type StandIns } from '#stand-ins/start-stand-ins.ts'

import { freePort } from '#tests/support/network/free-port.ts'

import { defaultNow, startTestShop, type CleanupContext, type TestShop } from './test-shop.ts'

export type PayBody = CallInput<'POST /api/billplz/pay'>['body']

export type ShopWithPayments = TestShop & {
  standIns: StandIns
  billplz: StandIns['billplz']
  emails: StandIns['mailbox']
}

type Options = Parameters<typeof startTestShop>[1]

export async function startShopWithPayments(
  t: CleanupContext,
  options: Options = {},
): Promise<ShopWithPayments> {
  const now = options.now ?? defaultNow
  const standIns = await startStandIns({ port: 0, smtpPort: 0, clock: 'virtual', startAt: now })
  const port = String(await freePort())
  const shopCleanups: (() => Promise<void>)[] = []
  // One cleanup for both, because a stopping shop still calls the stand-ins, and `after` of a test
  // and of `withCleanup` run their cleanups in opposite sequences.
  t.after(async () => {
    for (const cleanup of shopCleanups) await cleanup()
    await standIns.close()
  })
  const context = { after: (cleanup: () => Promise<void>) => void shopCleanups.push(cleanup) }
  const shop = await startTestShop(context, {
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
