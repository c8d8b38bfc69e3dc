/** Accounts: sessions, registration, login and the customer's own data. */
import type { Feature } from '#server/feature.ts'

import { accountsRoutes } from './accounts.routes.ts'
import { findActor } from './session/sessions.store.ts'

export const accounts: Feature = {
  routes: accountsRoutes,
  identify: findActor,
}
