/**
 * The CSRF token of `GET /api/init`: a signed double submit. The token is bound to a random visitor id
 * in an HttpOnly cookie, so planting another cookie does not help; the same token is the reply's body,
 * the readable cookie XSRF-TOKEN and, put there by the page, a meta tag (decisions D-61, D-62).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Shop } from '#server/shop.ts'

import { ShopError } from './shop-error.ts'

const lifeMs = 12 * 60 * 60 * 1000
const tokenCookie = 'XSRF-TOKEN'

/** Makes a fresh token and sets both cookies. */
export function issueCsrfToken(shop: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const secure = shop.config.PUBLIC_URL.startsWith('https:')
  const name = visitorCookie(secure)
  const visitor = request.cookies[name] ?? shop.randomBytes(24).toString('base64url')
  const expires = String(shop.now().getTime() + lifeMs)
  const token = `${expires}.${sign(shop.appSecret, visitor, expires)}`
  const options = { path: '/', sameSite: 'lax', secure, maxAge: lifeMs / 1000 } as const
  reply.setCookie(name, visitor, { ...options, httpOnly: true })
  reply.setCookie(tokenCookie, token, options)
  return token
}

/** The next call is a stranger's: somebody has logged out, and others may use this browser after her. */
export function forgetVisitor(shop: Shop, reply: FastifyReply): void {
  const secure = shop.config.PUBLIC_URL.startsWith('https:')
  for (const name of [visitorCookie(secure), tokenCookie])
    reply.clearCookie(name, { path: '/', sameSite: 'lax', secure })
}

/** Throws CSRF unless header and cookie carry the same token, made for this visitor and still good. */
export function checkCsrf(shop: Shop, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new ShopError('CSRF')
  const { origin } = request.headers
  // A browser too old for Sec-Fetch-Site still says where an unsafe call comes from.
  if (
    site === undefined &&
    origin !== undefined &&
    origin !== new URL(shop.config.PUBLIC_URL).origin
  )
    throw new ShopError('CSRF')
  const secure = shop.config.PUBLIC_URL.startsWith('https:')
  const visitor = request.cookies[visitorCookie(secure)]
  const header = request.headers['x-csrf-token']
  if (!visitor || typeof header !== 'string' || header !== request.cookies[tokenCookie])
    throw new ShopError('CSRF')
  const [expires = '', signature = ''] = header.split('.')
  if (!(Number(expires) > shop.now().getTime())) throw new ShopError('CSRF')
  const right = Buffer.from(sign(shop.appSecret, visitor, expires))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new ShopError('CSRF')
}

/** The prefix makes browsers refuse the cookie from anywhere but this very host over https. */
function visitorCookie(secure: boolean): string {
  return secure ? '__Host-visitor' : 'visitor'
}

function sign(secret: string, visitor: string, expires: string): string {
  return createHmac('sha256', secret).update(`csrf|${visitor}|${expires}`).digest('base64url')
}
