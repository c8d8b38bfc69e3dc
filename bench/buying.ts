/**
 * Goal P-0 of docs/proof.md: measures the guest checkout from the product list to the bill URL,
 * without the quiz. 16 shoppers buy concurrently, on PostgreSQL with the Billplz stand-in.
 */
import { createCookieJar } from '#tests/support/cookie-jar.ts'

import { median } from './median.ts'
import type { ReportRow } from './row.ts'

/** Another shop system, measured once with the same flow on the same type of machine. */
const otherSystem = { name: 'Vendure 3.7', checkoutsPerSecond: 10 }
/** Goal: the shop's checkouts per second, divided by those of the other system. */
const minRatio = 20

const concurrentShoppers = 16

/** The shop refuses a pay call whose total is not the price plus the delivery fee. */
const product = { id: 28, totalRinggit: 270 }

export async function measureBuying(url: string, seconds: number): Promise<ReportRow[]> {
  const durationsMs: number[] = []
  let failedCount = 0
  const endsAt = performance.now() + seconds * 1000
  const buyRepeatedly = async (shopper: number): Promise<void> => {
    for (let order = 0; performance.now() < endsAt; order++) {
      const startedAt = performance.now()
      if (await buyOnce(url, shopper, order)) durationsMs.push(performance.now() - startedAt)
      else failedCount++
    }
  }
  await Promise.all(
    Array.from({ length: concurrentShoppers }, (_, shopper) => buyRepeatedly(shopper)),
  )
  const perSecond = durationsMs.length / seconds
  const sortedMs = durationsMs.toSorted((a, b) => a - b)
  // If no checkout succeeded, the table shows NaN.
  const p99Ms = sortedMs[Math.floor(sortedMs.length * 0.99)] ?? Number.NaN
  return [
    {
      id: 'P-0',
      title: 'guest checkout, product list to bill URL',
      figure: `${perSecond.toFixed(0)} /s, ${(perSecond / otherSystem.checkoutsPerSecond).toFixed(1)}× ${otherSystem.name}; p50 ${median(durationsMs).toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms; ${failedCount} failed`,
      goal: `≥ ${minRatio}× ${otherSystem.name}`,
      isMet: perSecond >= minRatio * otherSystem.checkoutsPerSecond && failedCount === 0,
    },
  ]
}

/** Requests the product list and a product, then pays. Returns true if the shop created a bill. */
async function buyOnce(url: string, shopper: number, order: number): Promise<boolean> {
  const headers = createIpHeader(shopper, order)
  await (await fetch(`${url}/browse/products`, { headers })).text()
  await (await fetch(`${url}/browse/products/${product.id}`, { headers })).text()
  return (await requestBill(url, { shopper, order, emailPrefix: 'bench' })) !== undefined
}

/** Gives each order another IP (up to 65,536 of a shopper), so that no rate limit refuses it. */
function createIpHeader(shopper: number, order: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${shopper}.${Math.floor(order / 256) % 256}.${order % 256}` }
}

/**
 * Makes the pay call of a new guest. Returns the URL of the bill; undefined if the shop refuses.
 */
export async function requestBill(
  url: string,
  guestOrder: GuestOrder,
): Promise<string | undefined> {
  return sendPayRequest(url, await preparePayRequest(url, guestOrder))
}

/** `shopper` and `order` count from 0. The guest's email begins with `emailPrefix`. */
type GuestOrder = { shopper: number; order: number; emailPrefix: string }

/** A complete request of the pay call. */
export type PayRequest = { headers: Record<string, string>; body: string }

/** Opens a guest session, and returns the pay request with its cookies and CSRF token. */
export async function preparePayRequest(url: string, guestOrder: GuestOrder): Promise<PayRequest> {
  const { shopper, order } = guestOrder
  const headers = createIpHeader(shopper, order)
  const session = await fetch(`${url}/api/init`, { headers })
  const csrfToken = await session.text()
  const cookies = createCookieJar()
  cookies.store(session.headers.getSetCookie())
  return {
    headers: {
      ...headers,
      cookie: cookies.toHeader(),
      'x-csrf-token': csrfToken,
      authorization: 'Guest',
      'content-type': 'application/json',
      'idempotency-key': `bench-${shopper}-${order}-${Math.round(performance.now())}`,
    },
    body: JSON.stringify(createPayBody(guestOrder)),
  }
}

/** Returns the URL of the bill; undefined if the shop refuses. */
export async function sendPayRequest(
  url: string,
  request: PayRequest,
): Promise<string | undefined> {
  const response = await fetch(`${url}/api/billplz/pay`, { method: 'POST', ...request })
  const body: unknown = await response.json()
  if (!response.ok || typeof body !== 'object' || body === null || !('url' in body))
    return undefined
  return typeof body.url === 'string' ? body.url : undefined
}

function createPayBody({ shopper, order, emailPrefix }: GuestOrder) {
  return {
    paymentData: {
      total: product.totalRinggit,
      currency: 'MYR',
      method: 'billplz',
      intent: 'oneTime',
    },
    customerDetails: {
      email: `${emailPrefix}-${shopper}-${order}@example.com`,
      phone: '012-345 6789',
      firstName: 'Bench',
      lastName: 'Demo',
      address_1: `${order} Jalan Contoh`,
      address_2: '',
      city: 'Petaling Jaya',
      state: 'Selangor',
      postalCode: '47000',
      country: 'Malaysia',
      dob: '',
      medicalCondition: '',
    },
    cart: [{ id: product.id, quantity: 1 }],
    consent: { terms: true },
  }
}
