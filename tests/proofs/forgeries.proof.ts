/**
 * Sends forged callbacks (G-08), and requests of strangers for the orders of others (G-10): changed
 * bytes, signatures moved to other fields, changed cookies and guessed bill ids.
 */
import {
  isSigned,
  sign,
  signatureSource,
  type KeyValuePairs,
} from '#server/integrations/billplz/billplz.signature.ts'
import { readCallbackBody } from '#server/integrations/billplz/billplz.wire.ts'
import type { ReportRow } from '#bench/row.ts'
import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { paidCallbackPairs, toCallbackBody } from '#tests/support/buying/callback-body.ts'
import { startPostgres } from '#tests/support/database/postgres.ts'
import { seededRandom } from '#tests/support/random.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import type { CleanupContext } from '#tests/support/shop/test-shop.ts'
import { withCleanup } from '#tests/support/with-cleanup.ts'

import type { Proof } from './proof.ts'

const seed = 20261126
const signatureKey = 'S-proofXSignatureKey0001'
const orderCount = 20
/** Requests that are sent in parallel. */
const concurrency = 8
/** The printable characters of ASCII without the space: `!` to `~`. */
const firstPrintableCode = 33
const printableCount = 94
/** Share of pairs that `moveBoundaries` leaves as they are. */
const unchangedPairShare = 0.8

const genuineSignature = sign(paidCallbackPairs, signatureKey)

export const proof: Proof = {
  title: 'Forged callbacks, cookies and bill ids',
  maxMinutes: 15,
  run: async ({ scaleCount }) => [
    tryForgeries('callbacks with one changed byte', scaleCount(1_000_000), forgeChangedByte),
    tryForgeries(
      'callbacks with other fields and a genuine signature',
      scaleCount(100_000),
      forgeMovedBoundaries,
    ),
    await withCleanup((t) => requestAsStrangers(t, scaleCount(100_000))),
  ],
}

/** Changes one byte of a genuine callback. Returns undefined if the result means the same. */
function forgeChangedByte(random: () => number): string | undefined {
  const genuineBody = toCallbackBody(paidCallbackPairs, genuineSignature)
  const changedBody = changeOneCharacter(genuineBody, random)
  // A form has several encodings of a text, such as `+` and `%20`. Such a change is no forgery.
  return new URLSearchParams(changedBody).toString() === genuineBody ? undefined : changedBody
}

/**
 * Keeps the signed text, and so its signature, but moves boundaries between keys and values. Only
 * the exact list of keys distinguishes such a callback from a genuine one. Returns undefined if the
 * signed text changes.
 */
function forgeMovedBoundaries(random: () => number): string | undefined {
  const forgedPairs = moveBoundaries(paidCallbackPairs, random)
  const isSameText = signatureSource(forgedPairs) === signatureSource(paidCallbackPairs)
  return isSameText ? toCallbackBody(forgedPairs, genuineSignature) : undefined
}

/**
 * Checks the signatures of `forgeryCount` forged callbacks, and returns the row with the number of
 * accepted ones. `forge` returns undefined for a body that is no forgery.
 */
function tryForgeries(
  title: string,
  forgeryCount: number,
  forge: (random: () => number) => string | undefined,
): ReportRow {
  // Without this, a check that refuses every callback would accept no forgery either.
  if (!isAccepted(toCallbackBody(paidCallbackPairs, genuineSignature)))
    throw new Error('the genuine callback is not accepted')
  const random = seededRandom(seed)
  let acceptedCount = 0
  for (let triedCount = 0; triedCount < forgeryCount;) {
    const body = forge(random)
    if (body === undefined) continue
    triedCount++
    if (isAccepted(body)) acceptedCount++
  }
  return createRow('G-08', title, {
    figure: `${acceptedCount} of ${forgeryCount.toLocaleString('en')} accepted, seed ${seed}`,
    isMet: acceptedCount === 0,
  })
}

function isAccepted(body: string): boolean {
  const parsed = readCallbackBody(body)
  return parsed !== undefined && isSigned(parsed.pairs, parsed.signature, [signatureKey])
}

type PaidOrder = {
  billId: string
  /** Occurs in the buyer's name, email and street, and nowhere else. */
  personalText: string
  /** The `order-pass` cookie of the browser that came back from the bank. */
  passCookie: string
}

/**
 * Requests orders by bill id: without a cookie, with another order's cookie, with a cookie of which
 * one character is changed, and with a guessed id.
 */
async function requestAsStrangers(t: CleanupContext, requestCount: number): Promise<ReportRow> {
  const postgres = await startPostgres(t)
  const databaseUrl = postgres.url(await postgres.createDatabase())
  const testShop = await startShopWithPayments(t, { databaseUrl })
  const orders: PaidOrder[] = []
  for (let index = 0; index < orderCount; index++)
    orders.push(await createPaidOrder(testShop, index))
  // Without a pass that shows the order, the requests below would prove nothing.
  for (const order of orders)
    if (!(await requestBill(testShop, order.billId, order.passCookie)).includes(order.personalText))
      throw new Error(`the pass of bill ${order.billId} does not show its order`)
  const random = seededRandom(seed)
  // Cast: `random` is below 1, so the index is in the list.
  const pickOrder = () => orders[Math.floor(random() * orders.length)] as PaidOrder
  let revealedCount = 0
  let sentCount = 0
  const sendRequests = async (): Promise<void> => {
    while (sentCount++ < requestCount) {
      const [order, otherOrder] = [pickOrder(), pickOrder()]
      const strangerRequests: [billId: string, cookie: string | undefined][] = [
        [order.billId, undefined],
        [order.billId, order === otherOrder ? undefined : otherOrder.passCookie],
        [order.billId, changeOneCharacter(order.passCookie, random)],
        [changeOneCharacter(order.billId, random), order.passCookie],
      ]
      const [billId, cookie] = strangerRequests[sentCount % strangerRequests.length] ?? [
        order.billId,
        undefined,
      ]
      const body = await requestBill(testShop, billId, cookie)
      if (orders.some(({ personalText }) => body.includes(personalText))) revealedCount++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sendRequests))
  return createRow('G-10', 'requests of strangers for the orders of others', {
    figure: `${revealedCount} of ${requestCount.toLocaleString('en')} with personal data, seed ${seed}`,
    isMet: revealedCount === 0,
  })
}

async function createPaidOrder(testShop: ShopWithPayments, index: number): Promise<PaidOrder> {
  const { app, billplz, createVisitor } = testShop
  const personalText = `Kenari${index}x`
  const { url } = await createVisitor()('POST /api/billplz/pay', {
    body: buildPayBody({
      customerDetails: {
        email: `${personalText}@example.com`,
        firstName: personalText,
        address_1: `${personalText} Jalan Contoh`,
      },
    }),
  })
  const billId = readBillId(url)
  const { redirectUrl } = await billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  if (redirectUrl === null) throw new Error(`Billplz returned no redirect of bill ${billId}`)
  const { pathname, search } = new URL(redirectUrl)
  const { cookies } = await app.inject({ url: pathname + search, headers: randomIpHeader() })
  const pass = cookies.find(({ name }) => name === 'order-pass')
  if (!pass) throw new Error(`the return from bill ${billId} set no pass`)
  return { billId, personalText, passCookie: pass.value }
}

/** Requests the order of a bill, and returns the response body. */
async function requestBill(
  { app }: ShopWithPayments,
  billId: string,
  passCookie: string | undefined,
): Promise<string> {
  const { body, statusCode } = await app.inject({
    url: `/api/billplz/get-bill/${encodeURIComponent(billId)}`,
    headers: { ...randomIpHeader(), ...(passCookie && { cookie: `order-pass=${passCookie}` }) },
  })
  // A refusal because of the rate limit would prove nothing.
  if (statusCode === 429 || statusCode >= 500)
    throw new Error(`the request for bill ${billId} got ${statusCode}`)
  return body
}

/** Returns a header with another IP for each request, because the shop limits calls by IP. */
function randomIpHeader(): Record<string, string> {
  const octet = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` }
}

/** Replaces one character by another printable ASCII character; never by the same. */
function changeOneCharacter(text: string, random: () => number): string {
  const index = Math.floor(random() * text.length)
  const newCharacter = String.fromCharCode(
    firstPrintableCode + Math.floor(random() * printableCount),
  )
  if (newCharacter === text[index]) return changeOneCharacter(text, random)
  return text.slice(0, index) + newCharacter + text.slice(index + 1)
}

/** Moves the boundary between key and value in some of the pairs, at least in one. */
function moveBoundaries(pairs: KeyValuePairs, random: () => number): KeyValuePairs {
  const certainIndex = Math.floor(random() * pairs.length)
  return pairs.map(([name, value], index) => {
    if (index !== certainIndex && random() < unchangedPairShare) return [name, value]
    const signedText = name + value
    const boundary = 1 + Math.floor(random() * (signedText.length - 1))
    return boundary === name.length
      ? [signedText, '']
      : [signedText.slice(0, boundary), signedText.slice(boundary)]
  })
}

function createRow(
  id: string,
  title: string,
  outcome: { figure: string; isMet: boolean },
): ReportRow {
  return { id, title, goal: '0', ...outcome }
}
