/**
 * Who may see an order in full without a login (decision D-74). The browser that bought holds a claim:
 * a signed, HttpOnly cookie of 24 hours whose hash stands in its orders. Who comes back from the bank
 * in another browser, or opens the link in a letter, holds a pass for that one order for 30 minutes.
 */
import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { orderLinkLife } from '#domain/accounts/mailed-link.ts'
import { hours, later, minutes } from '#domain/time.ts'
import { isSignedBy, keyedHash } from '#server/http/keyed-hash.ts'
import type { Shop } from '#server/shop.ts'

type CookieKind = 'claim' | 'pass' | 'message'

const claimLife = hours(24)
const passLife = minutes(30)

/**
 * The hash of the calling browser's claim, as it stands in orders. A browser without a claim gets one
 * made from its visitor cookie, so that two tabs that pay at once are known as one browser.
 */
export function claimOf(shop: Shop, request: FastifyRequest): { claim: string; id: string } {
  const visitor = request.cookies['__Host-visitor'] ?? request.cookies['visitor']
  const made = visitor
    ? keyedHash(shop, `claim|${visitor}`)
    : shop.randomBytes(32).toString('base64url')
  const id = readSigned(shop, request.cookies[cookieName(shop, 'claim')]) ?? made
  return { id, claim: hashOf(id) }
}

/** The claim the browser shows, if any; nothing is made up for one that has none. */
export function shownClaim(shop: Shop, request: FastifyRequest): string | undefined {
  const id = readSigned(shop, request.cookies[cookieName(shop, 'claim')])
  return id === undefined ? undefined : hashOf(id)
}

/** Gives the browser its claim, for another 24 hours. */
export function setClaim(shop: Shop, reply: FastifyReply, id: string): void {
  setSigned(shop, reply, 'claim', id, claimLife)
}

/** This browser sees none of the orders any more that it could open without a login. */
export function dropPasses(shop: Shop, reply: FastifyReply): void {
  for (const kind of ['claim', 'pass', 'message'] as const)
    reply.clearCookie(cookieName(shop, kind), {
      path: '/',
      sameSite: 'lax',
      secure: isSecure(shop),
    })
}

/** Lets this browser see one order for a while. */
export function setPass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSigned(shop, reply, 'pass', orderNumber, passLife)
}

export function hasPass(shop: Shop, request: FastifyRequest, orderNumber: string): boolean {
  return readSigned(shop, request.cookies[cookieName(shop, 'pass')]) === orderNumber
}

/** Lets this browser read what the pharmacist asks about one order, after the mailed code. */
export function setMessagePass(shop: Shop, reply: FastifyReply, orderNumber: string): void {
  setSigned(shop, reply, 'message', messageValue(orderNumber), passLife)
}

/** A pass for the order alone, which a letter's link gives, is not enough. */
export function hasMessagePass(shop: Shop, request: FastifyRequest, orderNumber: string): boolean {
  const value = readSigned(shop, request.cookies[cookieName(shop, 'message')])
  return value === messageValue(orderNumber)
}

/** Not the value of another cookie of ours: the signature is over value and time alone. */
const messageValue = (orderNumber: string): string => `message-${orderNumber}`

/** The last part of the link in an email: opens this order only, for `orderLinkLife` from now. */
export function letterToken(shop: Pick<Shop, 'appSecret' | 'now'>, orderNumber: string): string {
  const issued = Math.floor(shop.now().getTime() / 1000).toString(36)
  return `${orderNumber}.${issued}.${keyedHash(shop, linkOf(orderNumber, issued))}`
}

/** The order a link opens and whether its time is over; undefined when the shop did not issue it. */
export function readLetterToken(
  shop: Shop,
  token: string,
): { orderNumber: string; isOver: boolean } | undefined {
  const [orderNumber = '', issued = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSignedBy(shop, linkOf(orderNumber, issued), signature)) return undefined
  const ends = later(new Date(Number.parseInt(issued, 36) * 1000), orderLinkLife)
  return { orderNumber, isOver: shop.now() > ends }
}

/** What a link's signature is over. `issued`: seconds since 1970, base 36. */
const linkOf = (orderNumber: string, issued: string): string => `letter|${orderNumber}|${issued}`

function setSigned(
  shop: Shop,
  reply: FastifyReply,
  kind: CookieKind,
  value: string,
  life: number,
): void {
  const expires = shop.now().getTime() + life
  const text = `${value}.${expires}`
  reply.setCookie(cookieName(shop, kind), `${text}.${keyedHash(shop, `order|${text}`)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(shop),
    maxAge: life / 1000,
  })
}

/** The value of a cookie that we signed and whose time is not over. */
function readSigned(shop: Shop, cookie: string | undefined): string | undefined {
  const [value, expires, signature] = cookie?.split('.') ?? []
  if (!value || !expires || !signature) return undefined
  if (!isSignedBy(shop, `order|${value}.${expires}`, signature)) return undefined
  return Number(expires) > shop.now().getTime() ? value : undefined
}

/** The prefix makes browsers refuse the cookie from anywhere but this very host over https. */
function cookieName(shop: Shop, kind: CookieKind): string {
  return isSecure(shop) ? `__Host-order-${kind}` : `order-${kind}`
}

function isSecure(shop: Shop): boolean {
  return shop.config.PUBLIC_URL.startsWith('https:')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
