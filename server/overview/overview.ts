import type { Feature } from '#server/feature.ts'

import { showOverview } from './show-overview.ts'

export const overview: Feature = {
  name: 'overview',
  routes: (shop) => ({ 'GET /api/admin/overview': () => showOverview(shop) }),
}
