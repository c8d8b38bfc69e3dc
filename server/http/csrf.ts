/**
 * CSRF protection by a signed double-submit cookie. `GET /api/init` returns the token in its body
 * and in the readable cookie XSRF-TOKEN; the page also puts it into a meta tag (D-61, D-62). The
 * token is bound to a random visitor id in an HttpOnly cookie, so that an attacker who plants an
 * XSRF-TOKEN cookie gains nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Shop } from '#server/shop.ts'

import { ShopError } from './shop-error.ts'

const lifetimeMs = 12 * 60 * 60 * 1000
const tokenCookie = 'XSRF-TOKEN'

/** Creates a token and sets both cookies. */
export function issueCsrfToken(shop: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const isSecure = shop.config.PUBLIC_URL.startsWith('https:')
  const name = visitorCookie(isSecure)
  const visitor = request.cookies[name] ?? shop.randomBytes(24).toString('base64url')
  const expires = String(shop.now().getTime() + lifetimeMs)
  const token = `${expires}.${sign(shop.appSecret, visitor, expires)}`
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: isSecure,
    maxAge: lifetimeMs / 1000,
  } as const
  reply.setCookie(name, visitor, { ...options, httpOnly: true })
  reply.setCookie(tokenCookie, token, options)
  return token
}

/** Clears both cookies at logout: other people may use this browser afterwards. */
export function clearCsrfCookie(shop: Shop, reply: FastifyReply): void {
  const isSecure = shop.config.PUBLIC_URL.startsWith('https:')
  for (const name of [visitorCookie(isSecure), tokenCookie])
    reply.clearCookie(name, { path: '/', sameSite: 'lax', secure: isSecure })
}

/** Throws CSRF unless header and cookie carry the same unexpired token of this visitor. */
export function checkCsrf(shop: Shop, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ShopError('CSRF')
  const { origin } = request.headers
  // Browsers without Sec-Fetch-Site still send Origin with an unsafe call.
  if (
    site === undefined &&
    origin !== undefined &&
    origin !== new URL(shop.config.PUBLIC_URL).origin
  )
    throw new ShopError('CSRF')
  const isSecure = shop.config.PUBLIC_URL.startsWith('https:')
  const visitor = request.cookies[visitorCookie(isSecure)]
  const header = request.headers['x-csrf-token']
  if (!visitor || typeof header !== 'string' || header !== request.cookies[tokenCookie])
    throw new ShopError('CSRF')
  const [expires = '', signature = ''] = header.split('.')
  // Negated, because a comparison with NaN is false: a malformed number is refused too.
  if (!(Number(expires) > shop.now().getTime())) throw new ShopError('CSRF')
  const expected = Buffer.from(sign(shop.appSecret, visitor, expires))
  const actual = Buffer.from(signature)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    throw new ShopError('CSRF')
}

/** Browsers accept a `__Host-` cookie only from this host, over https and for all paths. */
function visitorCookie(isSecure: boolean): string {
  return isSecure ? '__Host-visitor' : 'visitor'
}

function sign(secret: string, visitor: string, expires: string): string {
  return createHmac('sha256', secret).update(`csrf|${visitor}|${expires}`).digest('base64url')
}
