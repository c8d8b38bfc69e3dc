/**
 * Cookie that marks a browser that has logged in to an account before. The browser's login attempts
 * are counted separately, so an attacker elsewhere cannot delay its logins. The cookie is signed
 * and HttpOnly, does not contain the account's email, grants no access and stays after logout.
 *
 * The cookie's value has up to `maxAccounts` entries `<browser id>~<signature>`, joined by dots.
 * The signature binds the id to one account.
 */
import { createHmac } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { days } from '#domain/time.ts'
import { equalsInConstantTime } from '#server/http/access/equals-in-constant-time.ts'
import { isServedOverHttps } from '#server/http/access/is-served-over-https.ts'
import type { Shop } from '#server/shop.ts'

import type { LoginSource } from './count-login-attempt.ts'

/** One account that this browser has logged in to. */
type Entry = { id: string; signature: string }

const cookieLifetimeMs = days(180)
/** Length of the random id under which the attempts of this browser are counted. */
const browserIdBytes = 12
/** The cookie keeps only the accounts that logged in most recently, so that it stays short. */
const maxAccounts = 5

/** Returns the source under which this caller's login attempts to this account are counted. */
export function findLoginSource(shop: Shop, request: FastifyRequest, email: string): LoginSource {
  const knownEntry = readUnverifiedEntries(shop, request).find((entry) =>
    isSignedFor(shop, entry, email),
  )
  return knownEntry === undefined
    ? { kind: 'network', ip: request.ip }
    : { kind: 'browser', browserId: knownEntry.id }
}

/**
 * Puts the account first in the cookie. Danger: call it only after the caller has proved, by
 * password or by an email link, to own the account. Otherwise an attacker gets extra login
 * attempts.
 */
export function rememberBrowser(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const entries = readUnverifiedEntries(shop, request)
  const knownEntry = entries.find((entry) => isSignedFor(shop, entry, email))
  const otherEntries = entries.filter((entry) => entry !== knownEntry)
  const newEntries = [knownEntry ?? createEntry(shop, email), ...otherEntries].slice(0, maxAccounts)
  reply.setCookie(
    cookieNameOf(shop),
    newEntries.map(({ id, signature }) => `${id}~${signature}`).join('.'),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isServedOverHttps(shop),
      // In seconds.
      maxAge: cookieLifetimeMs / 1000,
    },
  )
}

/**
 * Returns the entries of the cookie. Danger: an entry is only true if `isSignedFor` confirms it.
 */
function readUnverifiedEntries(shop: Shop, request: FastifyRequest): Entry[] {
  const cookieValue = request.cookies[cookieNameOf(shop)] ?? ''
  if (cookieValue === '') return []
  return cookieValue
    .split('.')
    .slice(0, maxAccounts)
    .map((text) => {
      const [id = '', signature = ''] = text.split('~')
      return { id, signature }
    })
}

function createEntry(shop: Shop, email: string): Entry {
  const id = shop.randomBytes(browserIdBytes).toString('base64url')
  return { id, signature: signEntry(shop, id, email) }
}

function isSignedFor(shop: Shop, { id, signature }: Entry, email: string): boolean {
  return equalsInConstantTime(signature, signEntry(shop, id, email))
}

function signEntry(shop: Shop, id: string, email: string): string {
  const hmac = createHmac('sha256', shop.appSecret)
  return hmac.update(`known browser|${emailKeyOf(email)}|${id}`).digest('base64url')
}

/** Browsers accept the prefix `__Host-` only over HTTPS. */
const cookieNameOf = (shop: Shop): string => (isServedOverHttps(shop) ? '__Host-known' : 'known')
