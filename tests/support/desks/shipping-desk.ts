import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'
import { createOrderToShip } from './order-to-ship.ts'
import { createPharmacist } from './reviewed-order.ts'

type Desk = Awaited<ReturnType<typeof startShippingDesk>>
export type PreviewRow = Awaited<ReturnType<Desk['preview']>>['rows'][number]

/** Appoints an admin and a pharmacist. Returns the actions of the shipping desk as this admin. */
export async function startShippingDesk(testShop: ShopWithPayments) {
  const { db } = testShop.shop
  const admin = await createStaffMember(testShop, 'admin')
  const pharmacist = await createPharmacist(testShop)
  return {
    admin,
    /** Creates a paid order that is Ready to Ship. */
    createOrder: (options?: Parameters<typeof createOrderToShip>[2]) =>
      createOrderToShip(testShop, { admin, pharmacist }, options),
    /** Returns the parcel of a scanned label. */
    scan: (code: string) =>
      admin.call('GET /api/admin/shipping/labels/{code}', { params: { code } }),
    /** With `updatedAt`, the order must not have changed since then. */
    ship: (orderId: string, tracking: string, updatedAt?: string) =>
      admin.call('PUT /api/admin/orders/{orderId}/shipped', {
        params: { orderId },
        body: { courier: 'Pos Laju', tracking, ...(updatedAt && { updatedAt }) },
      }),
    setPayment: (orderId: string, payment: 'pending' | 'refund_due') =>
      db.updateTable('orders').set({ payment }).where('number', '=', orderId).execute(),
    /** Uploads a CSV file. `courierId` is used for rows whose number matches no courier. */
    preview: (file: string | Uint8Array<ArrayBuffer>, courierId = '') => {
      const body = new FormData()
      body.append('courierId', courierId)
      body.append('file', new Blob([file], { type: 'text/csv' }), 'manifest.csv')
      return admin.call('POST /api/admin/shipping/preview', { body })
    },
    /** Returns the stored data of the queued "order on its way" emails, oldest first. */
    listShippingEmails: async (orderId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('outbox_email')
        .innerJoin('orders', 'orders.id', 'outbox_email.order_id')
        .select('outbox_email.data')
        .where('orders.number', '=', orderId)
        .where('kind', '=', 'order on its way')
        .orderBy('outbox_email.id')
        .execute()
      return rows.map(({ data }) => JSON.stringify(data))
    },
  }
}

let numberCount = 0
/** Returns a new tracking number in the format of Pos Laju. */
export function createTrackingNumber(): string {
  numberCount += 1
  return `EH${String(numberCount).padStart(9, '0')}MY`
}

/** Returns a CSV file with pairs of order number and tracking number. */
export function createParcelFile(rows: readonly (readonly [string, string])[]): string {
  return `Order No,Tracking No\n${rows.map((row) => row.join(',')).join('\n')}\n`
}
