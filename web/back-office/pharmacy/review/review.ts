import type { CallReply } from '#contract/call.ts'

/**
 * The pharmacist's check of a paid order, with what is needed to decide: flags, health answers,
 * lines and messages. States: `waiting`, `asked` (the customer), `answered`, `approved` or
 * `declined`.
 */
export type Review = CallReply<'GET /api/pharmacy/orders/{orderId}'>

/** A paid order that waits for a review, with its flags but without health data. */
export type QueuedOrder = CallReply<'GET /api/pharmacy/orders'>['orders'][number]
