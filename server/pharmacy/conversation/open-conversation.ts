/**
 * Opens the page on which a customer reads and answers a pharmacist's question. The link in the
 * email is not enough: the caller must be logged in as the order's owner, or enter the code sent to
 * the order's email. After the code, a short-lived cookie (the message pass) gives access.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { HandlerResult } from '#contract/call.ts'
import { findClosingReason } from '#domain/pharmacy/review-state.ts'
import { transact } from '#server/db/transact.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { queueOrderCode } from '#server/orders/access/send-order-code.ts'
import { verifyOrderCode } from '#server/orders/access/open-order-with-code.ts'
import { hasMessagePass, setMessagePass } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

import { getLinkedOrder, type LinkedOrder } from './message-links.store.ts'
import { getReview, listMessages, toReviewedOrder } from '#server/pharmacy/review/reviews.store.ts'

export type Conversation = HandlerResult<'POST /api/pharmacist-messages/open'>

/** The caller: the session, if any, and the request, whose cookies may contain the message pass. */
export type ConversationCaller = {
  actor: Actor | undefined
  request: Pick<FastifyRequest, 'cookies'>
}

/**
 * Returns the messages. Without access, returns only whether the question is closed and the masked
 * email address to which a code can be sent. Throws LINK_EXPIRED.
 */
export async function openConversation(
  shop: Shop,
  token: string,
  caller: ConversationCaller,
): Promise<Conversation> {
  const order = await getLinkedOrder(shop, shop.db, token)
  const unlockedOrder = findUnlockedOrder(shop, order, caller)
  if (unlockedOrder) return readConversation(shop, shop.db, unlockedOrder)
  const { state } = await getReview(shop.db, order.id)
  return {
    isUnlocked: false,
    orderId: order.number,
    maskedEmail: maskEmail(order.email),
    closedReason: findClosingReason(toReviewedOrder(order, state)) ?? null,
  }
}

/** Emails a code to the address of the order. Returns a text for the page. Throws LINK_EXPIRED. */
export async function sendMessageCode(shop: Shop, token: string): Promise<{ message: string }> {
  const order = await getLinkedOrder(shop, shop.db, token)
  await transact(shop.db, (tx) => queueOrderCode(shop, tx, order, 'message'))
  return { message: 'We have sent a code to the email address of your order.' }
}

/**
 * Checks the code, sets the message pass and returns the messages. Throws LINK_EXPIRED,
 * CODE_INVALID.
 */
export async function unlockConversation(
  shop: Shop,
  unlock: { token: string; code: string },
  reply: FastifyReply,
): Promise<Conversation> {
  const order = await getLinkedOrder(shop, shop.db, unlock.token)
  await verifyOrderCode(shop, order, unlock.code)
  setMessagePass(shop, reply, order.number)
  // Cast, because verifyOrderCode throws for a wrong code.
  return readConversation(shop, shop.db, order as UnlockedOrder)
}

declare const unlockedOrderBrand: unique symbol

/** The order of a link whose caller may read and answer its messages. */
type UnlockedOrder = LinkedOrder & { readonly [unlockedOrderBrand]: true }

/** Returns the order if the caller owns it or has entered its code; otherwise undefined. */
export function findUnlockedOrder(
  shop: Shop,
  order: LinkedOrder,
  { actor, request }: ConversationCaller,
): UnlockedOrder | undefined {
  const isOwner = actor !== undefined && order.userId === actor.userId
  const mayRead = isOwner || hasMessagePass(shop, request, order.number)
  // Cast, because access was checked above.
  return mayRead ? (order as UnlockedOrder) : undefined
}

/** Returns the messages about the order, and whether its question is closed. */
export async function readConversation(
  shop: Shop,
  db: Db,
  order: UnlockedOrder,
): Promise<Conversation> {
  const { state } = await getReview(db, order.id)
  const messages = await listMessages(shop, db, order.id)
  return {
    isUnlocked: true,
    orderId: order.number,
    closedReason: findClosingReason(toReviewedOrder(order, state)) ?? null,
    messages: messages.map(({ sentAt, ...message }) => ({
      ...message,
      sentAt: sentAt.toISOString(),
    })),
  }
}

/**
 * Returns a masked address such as 'a•••@example.com', by which the owner recognises the mailbox.
 */
function maskEmail(email: string): string {
  const atIndex = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(atIndex)}`
}
