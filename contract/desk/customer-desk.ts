/**
 * Customers for staff: search, orders and consents. Health data is not included; staff read it for
 * each order.
 */
import { z } from 'zod'

import { maxSearchLength } from '#domain/max-search-length.ts'
import { paymentTextList } from '#domain/payments/payment-state.ts'

import type { Endpoints } from '#contract/endpoint.ts'
import { listTotal, pageNumber, pageSize } from '#contract/paging.ts'
import { perHour } from '#contract/rate-limits.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { timestamp } from '#contract/timestamp.ts'

const customer = z.object({
  customerId: z.string(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  createdAt: timestamp,
  orderCount: z.number().describe('Number of orders'),
})

export const customerDeskEndpoints = {
  'GET /api/admin/customers': {
    summary: 'Searches customers by name, email or phone, newest first.',
    access: 'admin',
    query: z.object({
      q: z.string().max(maxSearchLength).optional(),
      page: pageNumber,
      limit: pageSize({ maxSize: 50, defaultSize: 25 }),
    }),
    reply: z.object({ customers: z.array(customer), total: listTotal }),
    errors: ['INVALID', ...staffErrors],
  },
  'GET /api/admin/customers/newsletter': {
    summary:
      'Exports the customers who agreed to marketing emails as a CSV file that is safe to open in a spreadsheet.',
    access: 'admin',
    reply: z.string(),
    replyFormat: 'text',
    limit: perHour(20),
    errors: ['TOO_MANY', ...staffErrors],
  },
  'GET /api/admin/customers/{customerId}': {
    summary:
      'Returns the orders and consents of a customer. Every call is recorded in the audit log.',
    access: 'admin',
    params: z.object({ customerId: z.string().max(64) }),
    reply: customer.omit({ orderCount: true }).extend({
      isDisabled: z.boolean(),
      address: z.array(z.string()).describe('Lines of the default delivery address'),
      quizCount: z.number().describe('Number of stored quizzes; their answers are not shown here'),
      orders: z.array(
        z.object({
          orderId: z.string(),
          createdAt: timestamp,
          status: z.string(),
          paymentState: z.enum(paymentTextList),
          totalPrice: z.string().describe('In ringgit, with two decimals'),
        }),
      ),
      consents: z.array(
        z.object({
          kind: z.string(),
          version: z.string().describe('Version of the text that the customer accepted'),
          givenAt: timestamp,
          withdrawnAt: timestamp.nullable(),
        }),
      ),
    }),
    errors: ['INVALID', 'NOT_FOUND', ...staffErrors],
  },
} as const satisfies Endpoints
