/** The contact form, which sends an email to the owner. */
import type { Feature } from '#server/feature.ts'

import { contactRoutes } from './contact.routes.ts'

export const contact: Feature = { routes: contactRoutes }
