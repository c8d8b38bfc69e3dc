/** Accounts: sessions, registration, login and the customer's own data. */
import type { Feature } from '#server/feature.ts'

import { accountRoutes } from './accounts.routes.ts'
import { fillDemoAccounts } from './fill-demo-accounts.ts'
import { ownDataRoutes } from '#server/accounts/profile/own-data.routes.ts'
import { staffSecurityRoutes } from '#server/accounts/staff/staff-security.routes.ts'
import { findActor } from '#server/accounts/session/sessions.store.ts'

export const accounts: Feature = {
  name: 'accounts',
  identify: findActor,
  routes: (shop) => ({
    ...accountRoutes(shop),
    ...ownDataRoutes(shop),
    ...staffSecurityRoutes(shop),
  }),
  start: fillDemoAccounts,
}
