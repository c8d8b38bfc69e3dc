/** Builds orders with invented data. `buildOrder({ payment: 'pending' })` changes a field. */
import { sen } from '#domain/money.ts'
import type { Order } from '#domain/orders/order.ts'

export const orderPaidAt = new Date('2026-11-21T04:05:00Z')

const paidOrder: Order = {
  number: 'K7PM2QXA',
  status: 'Preparing',
  payment: 'paid',
  paymentMethod: 'billplz',
  createdAt: new Date('2026-11-21T04:00:00Z'),
  paidAt: orderPaidAt,
  total: sen(48100),
  voucherCode: 'HELLO-20',
  email: 'aisyah@example.com',
  address: {
    firstName: 'Aisyah',
    lastName: 'binti Ali',
    phone: '+60123456789',
    line1: '1 Jalan Demo',
    line2: 'Unit 2',
    city: 'Kota Kinabalu',
    state: 'Sabah',
    postcode: '88000',
  },
  lines: [
    {
      productId: 28,
      name: 'NMN',
      category: 'Youthful Grow Nutrition',
      image: '/nmn.webp',
      price: sen(27000),
      quantity: 2,
    },
  ],
  trackingNumber: undefined,
  courier: undefined,
  trackingUrl: undefined,
  dispatchedAt: undefined,
  deliveredAt: undefined,
  addressChangedAt: undefined,
}

/** Returns an order of two jars that was paid at `orderPaidAt`, with `changes` to its fields. */
export function buildOrder(changes: Partial<Order> = {}): Order {
  return { ...paidOrder, ...changes }
}
