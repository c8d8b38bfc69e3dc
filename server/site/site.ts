/** Files for machines (sitemap.xml, robots.txt, security.txt) and redirects of mistyped paths. */
import type { Feature } from '#server/feature.ts'

import { siteOtherRoutes } from './site.routes.ts'

export const site: Feature = { otherRoutes: siteOtherRoutes }
