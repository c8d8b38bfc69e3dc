/**
 * P-0: measures the guest checkout from the product list to the bill URL, without the quiz. 16
 * shoppers buy concurrently, on PostgreSQL with the Billplz stand-in.
 */
import { median } from './median.ts'
import type { Row } from './row.ts'

/** Another shop system: complete checkouts per second of the same flow on the same machine type. */
const comparison = { name: 'Vendure 3.7', perSecond: 10 }

const concurrentShoppers = 16

export async function measureBuying(url: string, seconds: number): Promise<Row[]> {
  const durationsMs: number[] = []
  let failed = 0
  const endsAt = performance.now() + seconds * 1000
  const buyRepeatedly = async (shopper: number): Promise<void> => {
    for (let order = 0; performance.now() < endsAt; order++) {
      const startedAt = performance.now()
      if (await buyOnce(url, shopper, order)) durationsMs.push(performance.now() - startedAt)
      else failed++
    }
  }
  await Promise.all(
    Array.from({ length: concurrentShoppers }, (_, shopper) => buyRepeatedly(shopper)),
  )
  const perSecond = durationsMs.length / seconds
  const sortedMs = durationsMs.toSorted((a, b) => a - b)
  // If no checkout succeeded, the table shows NaN.
  const p99 = sortedMs[Math.floor(sortedMs.length * 0.99)] ?? Number.NaN
  return [
    {
      id: 'P-0',
      what: 'guest checkout, product list to bill URL',
      figure: `${perSecond.toFixed(0)} /s, ${(perSecond / comparison.perSecond).toFixed(1)}× ${comparison.name}; p50 ${median(durationsMs).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${failed} failed`,
      goal: `≥ 20× ${comparison.name}`,
      met: perSecond >= 20 * comparison.perSecond && failed === 0,
    },
  ]
}

/** Requests the product list and a product, then pays. Returns true if the shop created a bill. */
async function buyOnce(url: string, shopper: number, order: number): Promise<boolean> {
  const headers = ipHeader(shopper, order)
  await (await fetch(`${url}/browse/products`, { headers })).text()
  await (await fetch(`${url}/browse/products/28`, { headers })).text()
  return (await requestBill(url, { shopper, order, name: 'bench' })) !== undefined
}

/** Gives each order another IP, so that no rate limit refuses it. */
function ipHeader(shopper: number, order: number): Record<string, string> {
  return { 'x-forwarded-for': `10.${shopper}.${(order >> 8) & 255}.${order & 255}` }
}

/**
 * Makes the pay call of a new guest. Returns the URL of the bill; undefined if the shop refuses.
 */
export async function requestBill(url: string, guest: BenchGuest): Promise<string | undefined> {
  return pay(url, await preparePay(url, guest))
}

/** Number of the shopper, number of the shopper's order, and the name before the @ of the email. */
type BenchGuest = { shopper: number; order: number; name: string }

/** A pay call that only has to be sent. */
export type PreparedPay = { headers: Record<string, string>; body: string }

/** Gets the cookies and the CSRF token of a new guest. */
export async function preparePay(url: string, guest: BenchGuest): Promise<PreparedPay> {
  const { shopper, order } = guest
  const headers = ipHeader(shopper, order)
  const init = await fetch(`${url}/api/init`, { headers })
  const token = await init.text()
  const cookie = init.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    headers: {
      ...headers,
      cookie,
      'x-csrf-token': token,
      authorization: 'Guest',
      'content-type': 'application/json',
      'idempotency-key': `bench-${shopper}-${order}-${Math.round(performance.now())}`,
    },
    body: JSON.stringify(payRequest(guest)),
  }
}

/** Returns the URL of the bill; undefined if the shop refuses. */
export async function pay(url: string, prepared: PreparedPay): Promise<string | undefined> {
  const response = await fetch(`${url}/api/billplz/pay`, { method: 'POST', ...prepared })
  const body: unknown = await response.json()
  if (!response.ok || typeof body !== 'object' || body === null || !('url' in body))
    return undefined
  return typeof body.url === 'string' ? body.url : undefined
}

function payRequest({ shopper, order, name }: BenchGuest) {
  return {
    paymentData: { total: 270, currency: 'MYR', method: 'billplz', intent: 'oneTime' },
    customerDetails: {
      email: `${name}-${shopper}-${order}@example.com`,
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
    cart: [{ id: 28, quantity: 1 }],
    consent: { terms: true },
  }
}
