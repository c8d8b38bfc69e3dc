/**
 * Identifies the caller by the Authorization header alone. `Guest` or no header is a guest; a
 * bearer token is looked up by the accounts feature; anything else is rejected with 401.
 */
import type { FastifyRequest } from 'fastify'

import type { Access } from '#contract/endpoint.ts'

import { ShopError } from '#server/http/shop-error.ts'

export type Role = 'customer' | 'pharmacist' | 'admin'

/** A caller with a valid session. */
export type Actor = {
  userId: string
  /** The role that this session grants. */
  role: Role
  /**
   * Role granted after the second factor. Set only while a staff session lacks a required factor.
   */
  withheldRole?: Role
  sessionId: number
  loggedInAt: Date
}

/** Returns the caller with a bearer token, or undefined when it is unknown, expired or revoked. */
export type FindActor = (token: string) => Promise<Actor | undefined>

/**
 * Returns the caller, or undefined for a guest. Throws UNAUTHENTICATED when the header is invalid.
 */
export async function identify(
  request: FastifyRequest,
  findActor: FindActor,
): Promise<Actor | undefined> {
  const header = request.headers.authorization
  if (header === undefined || header === '' || header === 'Guest') return undefined
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1]
  const actor = token && (await findActor(token))
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  return actor
}

/** A role may do everything that a role with a lower rank may do. */
const roleRank: Record<Role, number> = { customer: 1, pharmacist: 2, admin: 3 }

/**
 * Throws UNAUTHENTICATED for a guest and FORBIDDEN for a role that is too low. With
 * `allowedBeforeSecondFactor`, a role that is withheld until the second factor also counts.
 */
export function assertAccess(
  access: Access,
  actor: Actor | undefined,
  allowedBeforeSecondFactor: boolean = false,
): void {
  if (access === 'public') return
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  const role = (allowedBeforeSecondFactor && actor.withheldRole) || actor.role
  if (roleRank[role] < roleRank[access]) throw new ShopError('FORBIDDEN')
}

/**
 * Returns the caller of an endpoint that is not public, with a type that excludes guests. Throws
 * UNAUTHENTICATED for a guest, which `assertAccess` has normally refused before.
 */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  return actor
}
