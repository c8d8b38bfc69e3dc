/* Assembles the Places stand-in and returns its control handle. */
import type { FastifyInstance } from 'fastify'
import {
  createMisbehaviourScript,
  type Misbehaviour,
  type Scripted,
} from '#stand-ins/backstage/misbehaviour-script.ts'
import { PLACES_MISBEHAVIOURS, type PlacesMisbehaviour } from './misbehaviours.ts'
import { PLACES, type Place } from './place.ts'
import { placesRoutes } from './places.routes.ts'
import { createSessions, type Session } from './sessions.ts'

export type PlacesStandIn = {
  /** Value for `PLACES_BASE_URL`; paths below it begin with `/v1/`. */
  baseUrl(): string
  /** All known addresses. */
  places(): readonly Place[]
  sessions(): Session[]
  billedPerRequest(): number
  misbehave(misbehaviour: Misbehaviour<PlacesMisbehaviour>): void
  misbehaviours(): Scripted<PlacesMisbehaviour>[]
  clearMisbehaviours(): void
}

/** Registers everything under `/places` and returns the control handle. */
export async function registerPlacesStandIn(
  app: FastifyInstance,
  options: { apiKey: string; localUrl: () => string },
): Promise<PlacesStandIn> {
  const script = createMisbehaviourScript<PlacesMisbehaviour>(PLACES_MISBEHAVIOURS)
  const sessionCounts = createSessions()
  const handle: PlacesStandIn = {
    baseUrl: () => `${options.localUrl()}/places`,
    places: () => PLACES,
    sessions: sessionCounts.list,
    billedPerRequest: sessionCounts.billedPerRequest,
    misbehave: script.order,
    misbehaviours: script.list,
    clearMisbehaviours: script.clearMisbehaviours,
  }
  await app.register(
    async (routes) =>
      placesRoutes(routes, { apiKey: options.apiKey, script, sessions: sessionCounts }),
    { prefix: '/places' },
  )
  await app.register(
    async (control) => {
      control.get('/sessions', async () => ({
        sessions: handle.sessions(),
        billedPerRequest: handle.billedPerRequest(),
      }))
      control.get('/misbehave', async () => ({
        can: Object.entries(PLACES_MISBEHAVIOURS).map(([name, { at, does }]) => ({
          name,
          at,
          does,
        })),
        ordered: script.list(),
      }))
      control.post('/misbehave', async ({ body }) => {
        script.order(script.read(body))
        return script.list()
      })
      control.delete('/misbehave', async () => {
        script.clearMisbehaviours()
        return []
      })
    },
    { prefix: '/places/control' },
  )
  return handle
}
