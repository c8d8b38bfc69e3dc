/**
 * Cookies that show an order in full without logging in (decision D-74). The browser that bought
 * holds a claim: signed, HttpOnly, 24 hours, its hash is stored in the orders. A browser that comes
 * from the bank or opens an email's link holds a pass for that one order for 30 minutes.
 */
import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { orderLinkLifetime } from '#domain/accounts/mailed-link.ts'
import { hours, later, minutes } from '#domain/time.ts'
import { isSignedBy, keyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

type CookieKind = 'claim' | 'pass' | 'message'

const claimLife = hours(24)
const passLife = minutes(30)

/**
 * Returns the hash of the browser's claim, as stored in orders. A new claim is derived from the
 * visitor cookie, so that two tabs that pay at the same time count as one browser.
 */
export function claimOf(shop: Shop, request: FastifyRequest): { claim: string; id: string } {
  const visitor = request.cookies['__Host-visitor'] ?? request.cookies['visitor']
  const made = visitor
    ? keyedHash(shop, `claim|${visitor}`)
    : shop.randomBytes(32).toString('base64url')
  const id = readSigned(shop, request.cookies[cookieName(shop, 'claim')]) ?? made
  return { id, claim: hashOf(id) }
}

/** Returns the hash of the browser's claim, if it has one; never creates one. */
export function presentedClaim(shop: Shop, request: FastifyRequest): string | undefined {
  const id = readSigned(shop, request.cookies[cookieName(shop, 'claim')])
  return id === undefined ? undefined : hashOf(id)
}

/** Sets the browser's claim for another 24 hours. */
export function setClaim(shop: Shop, reply: FastifyReply, id: string): void {
  setSigned(shop, reply, 'claim', id, claimLife)
}

/** Removes this browser's access to orders that it could open without logging in. */
export function dropPasses(shop: Shop, reply: FastifyReply): void {
  for (const kind of ['claim', 'pass', 'message'] as const)
    reply.clearCookie(cookieName(shop, kind), {
      path: '/',
      sameSite: 'lax',
      secure: isSecure(shop),
    })
}

/** Lets this browser see one order for 30 minutes. */
export function setPass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSigned(shop, reply, 'pass', orderNumber, passLife)
}

export function hasPass(shop: Shop, request: FastifyRequest, orderNumber: string): boolean {
  return readSigned(shop, request.cookies[cookieName(shop, 'pass')]) === orderNumber
}

/**
 * Lets this browser read the pharmacist's questions about one order; call it after the emailed
 * code.
 */
export function setMessagePass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSigned(shop, reply, 'message', messageValue(orderNumber), passLife)
}

/** An email link's pass for the order is not enough. */
export function hasMessagePass(shop: Shop, request: FastifyRequest, orderNumber: string): boolean {
  const value = readSigned(shop, request.cookies[cookieName(shop, 'message')])
  return value === messageValue(orderNumber)
}

/** Must differ from the values of our other cookies: the signature covers only value and time. */
const messageValue = (orderNumber: string): string => `message-${orderNumber}`

/** Returns the last part of an email link: opens this order only, for `orderLinkLifetime` from now. */
export function emailToken(shop: Pick<Shop, 'appSecret' | 'now'>, orderNumber: string): string {
  const issued = Math.floor(shop.now().getTime() / 1000).toString(36)
  return `${orderNumber}.${issued}.${keyedHash(shop, linkOf(orderNumber, issued))}`
}

/** Returns the order of a link and whether the link has expired; undefined when it is not ours. */
export function readEmailToken(
  shop: Shop,
  token: string,
): { orderNumber: string; isOver: boolean } | undefined {
  const [orderNumber = '', issued = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedBy(shop, linkOf(orderNumber, issued), signature)) return undefined
  const ends = later(new Date(Number.parseInt(issued, 36) * 1000), orderLinkLifetime)
  return { orderNumber, isOver: shop.now() > ends }
}

/** The signed text of a link. `issued`: seconds since 1970, base 36. */
const linkOf = (orderNumber: string, issued: string): string => `letter|${orderNumber}|${issued}`

function setSigned(
  shop: Shop,
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  lifetime: number,
): void {
  const expires = shop.now().getTime() + lifetime
  const text = `${value}.${expires}`
  reply.setCookie(cookieName(shop, kind), `${text}.${keyedHash(shop, `order|${text}`)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(shop),
    maxAge: lifetime / 1000,
  })
}

/** Returns the value of a cookie with a valid signature that has not expired. */
function readSigned(shop: Shop, cookie: string | undefined): string | undefined {
  const [value, expires, signature] = cookie?.split('.') ?? []
  if (!value || !expires || !signature) return undefined
  if (!isSignedBy(shop, `order|${value}.${expires}`, signature)) return undefined
  return Number(expires) > shop.now().getTime() ? value : undefined
}

/** With the prefix `__Host-` browsers accept the cookie only from this host over https. */
function cookieName(shop: Shop, kind: CookieKind): string {
  return isSecure(shop) ? `__Host-order-${kind}` : `order-${kind}`
}

function isSecure(shop: Shop): boolean {
  return shop.config.PUBLIC_URL.startsWith('https:')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
