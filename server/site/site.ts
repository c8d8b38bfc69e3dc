/**
 * Data and routes that all pages need: the settings with the lowest price of a plan, files for
 * machines (sitemap.xml, robots.txt, security.txt) and redirects of mistyped paths.
 */
import type { Feature } from '#server/feature.ts'

import { addSiteFiles } from './site-files.ts'
import { siteRoutes } from './site.routes.ts'

export const site: Feature = { routes: siteRoutes, addOtherRoutes: addSiteFiles }
