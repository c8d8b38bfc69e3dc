import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { exportNewsletter } from './export-newsletter.ts'
import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'

export function customerDeskRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /api/admin/customers': ({ query }) => listCustomers(shop, query),
    'GET /api/admin/customers/newsletter': ({ actor, reply }) =>
      exportNewsletter(shop, requireActor(actor), reply),
    'GET /api/admin/customers/{customerId}': ({ params, actor }) =>
      showCustomer(shop, requireActor(actor), params.customerId),
  }
}
