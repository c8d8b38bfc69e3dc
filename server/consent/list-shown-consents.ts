import type { Db } from '#server/db/open-database.ts'

import { listConsents } from './consents.store.ts'

type ShownConsent = {
  kind: string
  version: string
  givenAt: string
  withdrawnAt: string | null
}

/**
 * Returns a person's consents as the screens show them, newest first. A subscription and each of
 * its deliveries store the same consents, so duplicates are left out.
 */
export async function listShownConsents(
  db: Db,
  person: Parameters<typeof listConsents>[1],
): Promise<ShownConsent[]> {
  const consents = (await listConsents(db, person)).map(
    ({ kind, version, givenAt, withdrawnAt }) => ({
      kind,
      version,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }),
  )
  return [...new Map(consents.map((consent) => [JSON.stringify(consent), consent])).values()]
}
