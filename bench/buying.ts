/**
 * P-0: guest checkout from product list to bill URL (without the quiz), 16 concurrent shoppers,
 * each order with its own IP and cookies, on PostgreSQL with the Billplz stand-in.
 */
import { median } from './median.ts'
import type { Row } from './row.ts'

/** Complete checkouts per second of the same flow on the same kind of machine. */
const peer = { name: 'Vendure 3.7', perSecond: 10 }

export async function measureBuying(url: string, seconds: number): Promise<Row[]> {
  const took: number[] = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  const shopper = async (number: number): Promise<void> => {
    for (let order = 0; performance.now() < until; order++) {
      const startedAt = performance.now()
      if (await buyOnce(url, number, order)) took.push(performance.now() - startedAt)
      else failed++
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, number) => shopper(number)))
  const perSecond = took.length / seconds
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN
  return [
    {
      id: 'P-0',
      what: 'guest checkout, product list to bill URL',
      figure: `${perSecond.toFixed(0)} /s, ${(perSecond / peer.perSecond).toFixed(1)}× ${peer.name}; p50 ${median(took).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${failed} failed`,
      goal: `≥ 20× ${peer.name}`,
      met: perSecond >= 20 * peer.perSecond && failed === 0,
    },
  ]
}

async function buyOnce(url: string, shopper: number, order: number): Promise<boolean> {
  const from = { 'x-forwarded-for': `10.${shopper}.${(order >> 8) & 255}.${order & 255}` }
  await (await fetch(`${url}/browse/products`, { headers: from })).text()
  await (await fetch(`${url}/browse/products/28`, { headers: from })).text()
  const init = await fetch(`${url}/api/init`, { headers: from })
  const token = await init.text()
  const cookie = init.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const response = await fetch(`${url}/api/billplz/pay`, {
    method: 'POST',
    headers: {
      ...from,
      cookie,
      'x-csrf-token': token,
      authorization: 'Guest',
      'content-type': 'application/json',
      'idempotency-key': `bench-${shopper}-${order}-${Math.round(performance.now())}`,
    },
    body: JSON.stringify(bodyOf(shopper, order)),
  })
  if (!response.ok) return false
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'url' in body && Boolean(body.url)
}

function bodyOf(shopper: number, order: number) {
  return {
    paymentData: { total: 270, currency: 'MYR', method: 'billplz', intent: 'oneTime' },
    customerDetails: {
      email: `bench-${shopper}-${order}@example.com`,
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
