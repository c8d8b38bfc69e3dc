import type { Feature } from '#server/feature.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { listCustomers } from './list-customers.ts'
import { showCustomer } from './show-customer.ts'

export const customerDesk: Feature = {
  name: 'customer desk',
  routes: (shop) => ({
    'GET /api/admin/customers': ({ query }) => listCustomers(shop, query),
    'GET /api/admin/customers/{customerId}': ({ params, actor }) => {
      if (!actor) throw new ShopError('UNAUTHENTICATED')
      return showCustomer(shop, actor, params.customerId)
    },
  }),
}
