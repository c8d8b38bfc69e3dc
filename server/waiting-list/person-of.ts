/**
 * Who waits, without an address: a keyed hash finds her rows, and signed it is the link that takes her
 * off the list, without a login and for nobody else. It names nobody and still works when nothing of
 * her is kept any more.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Shop } from '#server/shop.ts'

export function personOf(shop: Pick<Shop, 'appSecret'>, email: string): string {
  return keyed(shop, `waits|${emailKeyOf(email)}`)
}

/** `person.signature`: for the links of her letters. */
export function leaveToken(shop: Pick<Shop, 'appSecret'>, person: string): string {
  return `${person}.${keyed(shop, `waits no more|${person}`)}`
}

/** Undefined for a token that is not ours. */
export function personOfToken(shop: Pick<Shop, 'appSecret'>, token: string): string | undefined {
  const [person = ''] = token.split('.')
  const right = Buffer.from(leaveToken(shop, person))
  const given = Buffer.from(token)
  return right.length === given.length && timingSafeEqual(right, given) ? person : undefined
}

function keyed(shop: Pick<Shop, 'appSecret'>, text: string): string {
  return createHmac('sha256', shop.appSecret).update(text).digest('base64url')
}
