import { isReady } from '#domain/go-live/requirement.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { checkRequirements, listCurrentFigures } from './check-requirements.ts'
import { confirmPrices, figuresVersionOf } from './confirm-prices.ts'
import { runTrial } from './run-trial.ts'
import { queueTestEmail } from './send-test-email.ts'

export function goLiveRoutes(shop: Shop): Partial<Handlers> {
  const readRequirements = async () => {
    const requirements = await checkRequirements(shop)
    const figures = listCurrentFigures(shop)
    return {
      requirements,
      isReady: isReady(requirements),
      figures,
      figuresVersion: figuresVersionOf(figures),
    }
  }
  return {
    'GET /api/admin/go-live': readRequirements,
    'POST /api/admin/go-live/try': async ({ actor, body }) => {
      await runTrial(shop, requireActor(actor), body.id)
      return readRequirements()
    },
    'POST /api/admin/go-live/test-email': async ({ actor }) => {
      await queueTestEmail(shop, requireActor(actor))
      return readRequirements()
    },
    'POST /api/admin/go-live/confirm-prices': async ({ actor, body }) => {
      await confirmPrices(shop, requireActor(actor), body.figuresVersion)
      return readRequirements()
    },
  }
}
