/* Assembles the Places stand-in and returns its control handle. */
import type { FastifyInstance } from 'fastify'
import {
  createFaultSchedule,
  type Fault,
  type ScheduledFault,
} from '#stand-ins/backstage/fault-schedule.ts'
import { PLACES_FAULTS, type PlacesFault } from './faults.ts'
import { PLACES, type Place } from './place.ts'
import { registerPlacesRoutes } from './places.routes.ts'
import { createSessions, type Session } from './sessions.ts'

export type PlacesStandIn = {
  /** Value for `PLACES_BASE_URL`; paths below it begin with `/v1/`. */
  baseUrl(): string
  /** All known addresses. */
  places(): readonly Place[]
  sessions(): Session[]
  /** Returns the number of calls that Google would bill individually (sessions.ts). */
  countBilledCalls(): number
  simulateFault(fault: Fault<PlacesFault>): void
  faults(): ScheduledFault<PlacesFault>[]
  clearFaults(): void
}

/** Registers everything under `/places` and returns the control handle. */
export async function registerPlacesStandIn(
  app: FastifyInstance,
  options: { apiKey: string; localUrl: () => string },
): Promise<PlacesStandIn> {
  const faultSchedule = createFaultSchedule<PlacesFault>(PLACES_FAULTS)
  const sessionCounts = createSessions()
  const handle: PlacesStandIn = {
    baseUrl: () => `${options.localUrl()}/places`,
    places: () => PLACES,
    sessions: sessionCounts.list,
    countBilledCalls: sessionCounts.countBilledCalls,
    simulateFault: faultSchedule.add,
    faults: faultSchedule.list,
    clearFaults: faultSchedule.clearFaults,
  }
  await app.register(
    async (routes) =>
      registerPlacesRoutes(routes, {
        apiKey: options.apiKey,
        faultSchedule,
        sessions: sessionCounts,
      }),
    { prefix: '/places' },
  )
  await app.register(
    async (control) => {
      control.get('/sessions', async () => ({
        sessions: handle.sessions(),
        billedCallCount: handle.countBilledCalls(),
      }))
      control.get('/faults', async () => ({
        can: Object.entries(PLACES_FAULTS).map(([name, { at, does }]) => ({
          name,
          at,
          does,
        })),
        scheduled: faultSchedule.list(),
      }))
      control.post('/faults', async ({ body }) => {
        faultSchedule.add(faultSchedule.read(body))
        return faultSchedule.list()
      })
      control.delete('/faults', async () => {
        faultSchedule.clearFaults()
        return []
      })
    },
    { prefix: '/places/control' },
  )
  return handle
}
