/** Start page of the back office: figures of the last thirty days, amounts in sen. */
import { z } from 'zod'

import type { Endpoints } from '#contract/endpoint.ts'
import { staffErrors } from '#contract/staff-errors.ts'
import { supplyReply } from '#contract/pharmacy/supply.ts'
import { timestamp } from '#contract/timestamp.ts'

/** Sales by the day of payment, minus refunds. */
const sales = z.object({
  orders: z.number().describe('Number of orders'),
  revenue: z.number().describe('In sen'),
})

export const overviewEndpoints = {
  'GET /api/admin/overview': {
    summary: 'Returns sales, the quiz funnel, waiting times, open tasks and stock warnings.',
    access: 'admin',
    reply: z.object({
      today: sales,
      days7: sales,
      days30: sales,
      series: z
        .array(sales.extend({ day: z.string() }))
        .describe('The last 30 days, oldest first; `day` is yyyy-mm-dd in Malaysia'),
      funnel: z
        .object({ quizzes: z.number(), orders: z.number(), paid: z.number() })
        .describe('Quizzes of the last 30 days, orders from a quiz, and paid ones of these'),
      queue: z
        .object({
          under1: z.number(),
          under2: z.number(),
          under5: z.number(),
          over5: z.number(),
          oldestAt: timestamp.nullable(),
        })
        .describe(
          'Paid orders at the pharmacy by days since the payment: under 1, 1 to 2, 2 to 5, over 5',
        ),
      tasks: z.object({
        prepare: z.number().describe('Paid orders with the status Preparing, refunded in part too'),
        ship: z.number().describe('Orders that are Ready to Ship and still at the pharmacy'),
        review: z.number().describe('In the queue of the pharmacy desk, without open questions'),
        questions: z.number().describe('Questions of a pharmacist without an answer'),
        refunds: z.number(),
        issues: z.number(),
        emails: z.number(),
        messages: z.number().describe('Parked messages of payment providers'),
        recalls: z.number().describe('Recalls that are neither closed nor withdrawn'),
        subscribers: z.number().describe('Confirmed subscribers who can be notified now'),
        drafts: z.number().describe('Products that are not published yet'),
      }),
      supply: supplyReply.pick({ warnings: true, products: true }),
    }),
    errors: staffErrors,
  },
} as const satisfies Endpoints
