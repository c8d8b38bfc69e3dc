/**
 * CSRF protection by a signed double-submit cookie: a call that changes something must repeat the
 * token of the readable cookie XSRF-TOKEN in the header X-CSRF-TOKEN. Another site can neither read
 * the cookie nor set the header. The token is bound to a random visitor id in an HttpOnly cookie,
 * so that an attacker who plants an XSRF-TOKEN cookie gains nothing.
 *
 * `GET /api/init` returns the token in its body and sets the cookies. A script of the page copies
 * the token into a meta tag, because the specification names all three places (D-62 in
 * docs/decisions/register.md).
 */
import { createHmac } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Shop } from '#server/shop.ts'

import { equalsInConstantTime } from './equals-in-constant-time.ts'
import { isServedOverHttps } from './is-served-over-https.ts'
import { ShopError } from '#server/http/shop-error.ts'

/** A page that stays open for longer gets a new token after a CSRF error. */
const tokenLifetimeMs = 12 * 60 * 60 * 1000
const tokenCookie = 'XSRF-TOKEN'
/** 192 random bits cannot be guessed. */
const visitorIdBytes = 24

/**
 * Returns this browser's token, or a new one with its cookies. A token is reused during the first
 * half of its lifetime: tabs share the cookie, so with a new token for each tab the next call of
 * every other tab would be refused. Keeps the visitor id that the browser already has.
 */
export function issueCsrfToken(shop: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const isSecure = isServedOverHttps(shop)
  const visitorId =
    readVisitorId(shop, request) ?? shop.randomBytes(visitorIdBytes).toString('base64url')
  const storedToken = request.cookies[tokenCookie]
  const nowMs = shop.now().getTime()
  if (storedToken && isTokenOf(shop, visitorId, storedToken, nowMs + tokenLifetimeMs / 2))
    return storedToken
  const expiryText = String(nowMs + tokenLifetimeMs)
  const token = `${expiryText}.${sign(shop.appSecret, visitorId, expiryText)}`
  const cookieOptions = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: tokenLifetimeMs / 1000,
  } as const
  reply.setCookie(visitorCookieName(isSecure), visitorId, { ...cookieOptions, httpOnly: true })
  reply.setCookie(tokenCookie, token, cookieOptions)
  return token
}

/** Clears the token and the visitor id at logout: another person may use this browser next. */
export function clearCsrfCookies(shop: Shop, reply: FastifyReply): void {
  const isSecure = isServedOverHttps(shop)
  for (const name of [visitorCookieName(isSecure), tokenCookie])
    reply.clearCookie(name, { path: '/', sameSite: 'lax', secure: isSecure })
}

/**
 * Throws CSRF for a call that another site caused, and unless header and cookie contain the same
 * unexpired token of this visitor.
 */
export function checkCsrf(shop: Shop, request: FastifyRequest): void {
  if (isCausedByOtherSite(shop, request) || !hasValidToken(shop, request))
    throw new ShopError('CSRF')
}

function isCausedByOtherSite(shop: Shop, { headers }: FastifyRequest): boolean {
  const fetchSite = headers['sec-fetch-site']
  // `none`: the user caused the request without a page, for example from a bookmark.
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none'
  // Older browsers send no Sec-Fetch-Site, but Origin with an unsafe call.
  const { origin } = headers
  return origin !== undefined && origin !== new URL(shop.config.PUBLIC_URL).origin
}

function hasValidToken(shop: Shop, request: FastifyRequest): boolean {
  const visitorId = readVisitorId(shop, request)
  const token = request.headers['x-csrf-token']
  if (!visitorId || typeof token !== 'string' || token !== request.cookies[tokenCookie])
    return false
  return isTokenOf(shop, visitorId, token, shop.now().getTime())
}

/** Returns whether the token was signed for this visitor and expires after `timeMs`. */
function isTokenOf(shop: Shop, visitorId: string, token: string, timeMs: number): boolean {
  const [expiryText = '', signature = ''] = token.split('.')
  // Negated, because a comparison with NaN is false: a malformed number is refused too.
  if (!(Number(expiryText) > timeMs)) return false
  return equalsInConstantTime(signature, sign(shop.appSecret, visitorId, expiryText))
}

/**
 * Returns the random id of this browser, or undefined before its first `GET /api/init`. Over https
 * only the cookie with the prefix is read: another host of the same domain could set a cookie with
 * the other name, and so choose the id.
 */
export function readVisitorId(shop: Shop, request: FastifyRequest): string | undefined {
  return request.cookies[visitorCookieName(isServedOverHttps(shop))]
}

/** Browsers accept a `__Host-` cookie only from this host, over https and for all paths. */
function visitorCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-visitor' : 'visitor'
}

/** `expiryText`: the token's expiry in milliseconds since 1970, as the token contains it. */
function sign(secret: string, visitorId: string, expiryText: string): string {
  return createHmac('sha256', secret).update(`csrf|${visitorId}|${expiryText}`).digest('base64url')
}
