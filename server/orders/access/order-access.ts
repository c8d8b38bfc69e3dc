/**
 * Signed cookies and links that show an order in full without logging in.
 * - Claim: a cookie of the browser that placed orders, valid for `claimLifetime`. Orders store the
 *   hash of its value.
 * - Pass: a cookie for one order, valid for `passLifetime`, for a browser that comes from the bank,
 *   from an order link or with an emailed code.
 * - Message pass: a cookie for the pharmacist's questions about one order, valid for
 *   `passLifetime`, for a browser in which the emailed code was entered.
 * - Order link: the URL in an order email, with a signed token, valid for `orderLinkLifetime`.
 */
import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { orderLinkLifetime } from '#domain/accounts/mailed-link.ts'
import { hours, addDuration, minutes, type Duration } from '#domain/time.ts'
import { readVisitorId } from '#server/http/access/csrf.ts'
import { isServedOverHttps } from '#server/http/access/is-served-over-https.ts'
import { isSignedBy, computeKeyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

type CookieKind = 'claim' | 'pass' | 'message'

/** How long a browser sees an order that it placed. */
export const claimLifetime = hours(24)
const passLifetime = minutes(30)
/** Random bytes of a claim for a browser without a visitor id. */
const claimByteCount = 32

/**
 * Returns the browser's claim: `claimId` for its cookie, and `claimHash`, which orders store. A
 * browser without a claim gets a new claim, derived from the visitor id, so that two tabs that pay
 * at the same time count as one browser.
 */
export function getOrCreateClaim(
  shop: Shop,
  request: FastifyRequest,
): { claimHash: string; claimId: string } {
  const visitorId = readVisitorId(shop, request)
  const newClaimId = visitorId
    ? computeKeyedHash(shop, `claim|${visitorId}`)
    : shop.randomBytes(claimByteCount).toString('base64url')
  const claimId = readSignedCookie(shop, request.cookies[cookieName(shop, 'claim')]) ?? newClaimId
  return { claimId, claimHash: hashSha256(claimId) }
}

/** Returns the hash of the browser's claim; undefined without a valid claim. Creates none. */
export function readClaimHash(shop: Shop, request: FastifyRequest): string | undefined {
  const claimId = readSignedCookie(shop, request.cookies[cookieName(shop, 'claim')])
  return claimId === undefined ? undefined : hashSha256(claimId)
}

/** Sets the claim cookie for `claimLifetime` from now. `claimId` comes from getOrCreateClaim. */
export function setClaim(shop: Shop, reply: FastifyReply, claimId: string): void {
  setSignedCookie(shop, reply, 'claim', claimId, claimLifetime)
}

/** Clears claim, pass and message pass of this browser. */
export function clearOrderCookies(shop: Shop, reply: FastifyReply): void {
  for (const kind of ['claim', 'pass', 'message'] as const)
    reply.clearCookie(cookieName(shop, kind), {
      path: '/',
      sameSite: 'lax',
      secure: isServedOverHttps(shop),
    })
}

/** Sets the pass of this browser for one order. It replaces a pass for another order. */
export function setOrderPass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSignedCookie(shop, reply, 'pass', orderNumber, passLifetime)
}

/** Returns whether this browser has a valid pass for the order. */
export function hasOrderPass(shop: Shop, request: FastifyRequest, orderNumber: string): boolean {
  return readSignedCookie(shop, request.cookies[cookieName(shop, 'pass')]) === orderNumber
}

/**
 * Sets the message pass of this browser for one order. Call it only after the emailed code was
 * verified.
 */
export function setMessagePass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSignedCookie(shop, reply, 'message', messagePassValue(orderNumber), passLifetime)
}

/**
 * Returns whether this browser has a valid message pass for the order. The pass of an order link is
 * not enough, because a link may be forwarded.
 */
export function hasMessagePass(
  shop: Shop,
  request: Pick<FastifyRequest, 'cookies'>,
  orderNumber: string,
): boolean {
  const passValue = readSignedCookie(shop, request.cookies[cookieName(shop, 'message')])
  return passValue === messagePassValue(orderNumber)
}

/**
 * Danger: must differ from the values of the other cookies. The signature covers only value and
 * time, so a pass with the same value could be used as a message pass.
 */
const messagePassValue = (orderNumber: string): string => `message-${orderNumber}`

/**
 * Returns the token of an order link: `K7M4QX2P.<time>.<signature>`. Valid for `orderLinkLifetime`.
 */
export function createOrderLinkToken(
  shop: Pick<Shop, 'appSecret' | 'now'>,
  orderNumber: string,
): string {
  const issuedAt = Math.floor(shop.now().getTime() / 1000).toString(36)
  const signature = computeKeyedHash(shop, signedLinkText(orderNumber, issuedAt))
  return `${orderNumber}.${issuedAt}.${signature}`
}

/**
 * Returns the order number of a link's token, and whether the link has expired. Returns undefined
 * for a token with a wrong signature or another format.
 */
export function readOrderLinkToken(
  shop: Shop,
  token: string,
): { orderNumber: string; isExpired: boolean } | undefined {
  const [orderNumber = '', issuedAt = '', signature = '', ...otherParts] = token.split('.')
  if (otherParts.length > 0 || !isSignedBy(shop, signedLinkText(orderNumber, issuedAt), signature))
    return undefined
  const expiresAt = addDuration(new Date(Number.parseInt(issuedAt, 36) * 1000), orderLinkLifetime)
  return { orderNumber, isExpired: shop.now() > expiresAt }
}

/**
 * The signed text of a link. `issuedAt`: seconds since 1970, base 36. Do not change the text:
 * emailed links contain its signature.
 */
const signedLinkText = (orderNumber: string, issuedAt: string): string =>
  `letter|${orderNumber}|${issuedAt}`

function setSignedCookie(
  shop: Shop,
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  lifetime: Duration,
): void {
  const expiresAtMs = shop.now().getTime() + lifetime
  const signedText = `${value}.${expiresAtMs}`
  const signature = computeKeyedHash(shop, `order|${signedText}`)
  reply.setCookie(cookieName(shop, kind), `${signedText}.${signature}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isServedOverHttps(shop),
    // In seconds.
    maxAge: lifetime / 1000,
  })
}

/**
 * Returns the value of a signed cookie. Returns undefined when there is no cookie, its signature is
 * wrong, or it has expired.
 */
function readSignedCookie(shop: Shop, cookie: string | undefined): string | undefined {
  const [value, expiresAtMs, signature] = cookie?.split('.') ?? []
  if (!value || !expiresAtMs || !signature) return undefined
  if (!isSignedBy(shop, `order|${value}.${expiresAtMs}`, signature)) return undefined
  return Number(expiresAtMs) > shop.now().getTime() ? value : undefined
}

/** The prefix `__Host-`: browsers accept such a cookie only from this host, over https. */
function cookieName(shop: Shop, kind: CookieKind): string {
  return isServedOverHttps(shop) ? `__Host-order-${kind}` : `order-${kind}`
}

function hashSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
