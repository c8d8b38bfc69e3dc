/**
 * Cookie of a browser that has logged in to an account before: signed, HttpOnly, names no account.
 * Its login tries are counted separately, so an attacker elsewhere cannot lock it out. It grants no
 * access and stays after logout.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { days } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

import type { LoginSource } from './count-login-try.ts'

const lifetime = days(180)
/** Accounts that one browser remembers, newest first. */
const maxAccounts = 5

/** Returns how this caller's tries are counted for this account. */
export function loginSourceOf(shop: Shop, request: FastifyRequest, email: string): LoginSource {
  const known = entriesOf(shop, request).find((entry) => isFor(shop, entry, email))
  return known === undefined
    ? { from: 'network', ip: request.ip }
    : { from: 'browser', browserId: known.split('~')[0] ?? '' }
}

/** Call only after the caller has proved to own the account: by password or by an email link. */
export function rememberBrowser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const entries = entriesOf(shop, request)
  const known = entries.find((entry) => isFor(shop, entry, email))
  const id = shop.randomBytes(12).toString('base64url')
  const own = known ?? `${id}~${signatureOf(shop, id, email)}`
  const others = entries.filter((entry) => entry !== known)
  reply.setCookie(nameOf(shop), [own, ...others].slice(0, maxAccounts).join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(shop),
    maxAge: lifetime / 1000,
  })
}

function entriesOf(shop: Shop, request: FastifyRequest): string[] {
  const text = request.cookies[nameOf(shop)] ?? ''
  return text === '' ? [] : text.split('.').slice(0, maxAccounts)
}

function isFor(shop: Shop, entry: string, email: string): boolean {
  const [id = '', signature = ''] = entry.split('~')
  const right = Buffer.from(signatureOf(shop, id, email))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function signatureOf(shop: Shop, id: string, email: string): string {
  const secret = createHmac('sha256', shop.appSecret)
  return secret.update(`known browser|${emailKeyOf(email)}|${id}`).digest('base64url')
}

const nameOf = (shop: Shop): string => (isSecure(shop) ? '__Host-known' : 'known')

const isSecure = (shop: Shop): boolean => shop.config.PUBLIC_URL.startsWith('https:')
