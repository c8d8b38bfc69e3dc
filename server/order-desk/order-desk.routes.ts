import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { requestRefund } from './refunds/request-refund.ts'
import { changeAddress } from './change-address.ts'
import { countOrders } from './read/count-orders.ts'
import { closeRefund } from './refunds/close-refund.ts'
import { exportOrders } from './read/export-orders.ts'
import { listStaffOrders } from './read/list-orders.ts'
import { markDelivered } from './ship/mark-delivered.ts'
import { previewShippingEmail } from './ship/preview-shipping-email.ts'
import { recordPackingSlip } from './ship/record-packing-slip.ts'
import { resendOrderEmail } from './resend-order-email.ts'
import { revealHealth } from './read/reveal-health.ts'
import { setManyStatuses } from './set-many-statuses.ts'
import { setStatus } from './set-status.ts'
import { shipOrder } from './ship/ship-order.ts'
import { showStaffOrder } from './read/show-order.ts'
import { addNote } from './add-note.ts'

/** Returns the handlers. In paths of the API, `orderId` is an order number. */
export function orderDeskRoutes(shop: Shop): Partial<Handlers> {
  return {
    'GET /admin/orders': ({ query, actor }) => listStaffOrders(shop, requireActor(actor), query),
    'PUT /admin/orders/{orderId}/status': ({ params, body, actor }) =>
      setStatus(shop, requireActor(actor), params.orderId, body),
    'PUT /api/admin/orders/status': ({ body, actor }) =>
      setManyStatuses(shop, requireActor(actor), body),
    'GET /api/admin/orders/counts': ({ query }) => countOrders(shop, query),
    'GET /api/admin/orders/export': ({ query, actor, reply }) =>
      exportOrders(shop, requireActor(actor), query, reply),
    'GET /api/admin/orders/{orderId}': ({ params }) => showStaffOrder(shop, params.orderId),
    'GET /api/admin/orders/{orderId}/shipping-email': ({ params, query }) =>
      previewShippingEmail(shop, params.orderId, query),
    'GET /api/admin/orders/{orderId}/health': ({ params, actor }) =>
      revealHealth(shop, requireActor(actor), params.orderId),
    'POST /api/admin/orders/{orderId}/notes': async ({ params, body, actor }) => {
      await addNote(shop, requireActor(actor), params.orderId, body)
      return showStaffOrder(shop, params.orderId)
    },
    'PUT /api/admin/orders/{orderId}/address': async ({ params, body, actor }) => {
      await changeAddress(shop, requireActor(actor), params.orderId, body)
      return showStaffOrder(shop, params.orderId)
    },
    'POST /api/admin/orders/{orderId}/slip': async ({ params, body, actor }) => {
      await recordPackingSlip(shop, requireActor(actor), params.orderId, body?.updatedAt)
      return showStaffOrder(shop, params.orderId)
    },
    'PUT /api/admin/orders/{orderId}/shipped': async ({ params, body, actor }) => {
      const isEmailed = await shipOrder(shop, requireActor(actor), params.orderId, body)
      return { ...(await showStaffOrder(shop, params.orderId)), isEmailed }
    },
    'PUT /api/admin/orders/{orderId}/delivered': async ({ params, body, actor }) => {
      await markDelivered(shop, requireActor(actor), params.orderId, body)
      return showStaffOrder(shop, params.orderId)
    },
    'POST /api/admin/orders/{orderId}/emails/{emailId}/resend': async ({
      params: { orderId, emailId },
      actor,
    }) => {
      await resendOrderEmail(shop, requireActor(actor), { orderNumber: orderId, emailId })
      return showStaffOrder(shop, orderId)
    },
    'POST /api/admin/orders/{orderId}/refunds': async ({ params, body, actor }) => {
      await requestRefund(shop, requireActor(actor), params.orderId, body)
      return showStaffOrder(shop, params.orderId)
    },
    'PUT /api/admin/orders/{orderId}/refunds/{refundId}': async ({
      params: { orderId, refundId },
      body,
      actor,
    }) => {
      await closeRefund(shop, requireActor(actor), { orderNumber: orderId, refundId }, body)
      return showStaffOrder(shop, orderId)
    },
  }
}

/**
 * Redirects a browser that opens `GET /admin/orders` as a page to the page of orders (D-67 in
 * docs/decisions/register.md). The specification uses this URL without `/api` for an API call, but
 * it looks like a page, so staff type it into a browser.
 */
export function redirectBrowserToOrders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.key !== 'GET /admin/orders' || !isNavigation(request)) return
    return reply.redirect('/admin-orders', 302)
  })
}

/**
 * Returns whether a browser is opening a page. Sec-Fetch-Mode says so. A browser that does not send
 * this header opens a page when it accepts HTML and sends no token.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined) return mode === 'navigate'
  return headers.authorization === undefined && (headers.accept ?? '').includes('text/html')
}
