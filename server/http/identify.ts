/**
 * Who is calling: read from the Authorization header alone. `Guest` or no header is nobody; a bearer
 * token is looked up by the accounts feature; anything else is a malformed login and answers 401.
 */
import type { FastifyRequest } from 'fastify'

import type { Access } from '#contract/endpoint.ts'

import { ShopError } from './shop-error.ts'

export type Role = 'customer' | 'pharmacist' | 'admin'

/** Somebody with a valid login. */
export type Actor = {
  userId: string
  /** What this login may do. */
  role: Role
  /** Set while a staff login lacks its required second factor: the role it will have then. */
  withheldRole?: Role
  sessionId: string
  signedInAt: Date
}

/** Looks up a bearer token; undefined when it is unknown, expired or revoked. */
export type Identify = (token: string) => Promise<Actor | undefined>

/** Answers the caller, or undefined for a guest. Throws UNAUTHENTICATED for a login that is no good. */
export async function identify(
  request: FastifyRequest,
  look: Identify,
): Promise<Actor | undefined> {
  const header = request.headers.authorization
  if (header === undefined || header === '' || header === 'Guest') return undefined
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header)?.[1]
  const actor = token && (await look(token))
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  return actor
}

const rank: Record<Role, number> = { customer: 1, pharmacist: 2, admin: 3 }
const needed: Record<Access, number> = { public: 0, customer: 1, pharmacist: 2, admin: 3 }

/**
 * Throws UNAUTHENTICATED for a guest and FORBIDDEN for a role that is too low. `beforeFactor` counts a
 * role that still waits for its second factor.
 */
export function admit(
  access: Access,
  actor: Actor | undefined,
  beforeFactor: boolean = false,
): void {
  if (access === 'public') return
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  const role = (beforeFactor && actor.withheldRole) || actor.role
  if (rank[role] < needed[access]) throw new ShopError('FORBIDDEN')
}

/** The caller of an endpoint that is not public: the frame has let nobody else in. */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw new ShopError('UNAUTHENTICATED')
  return actor
}
