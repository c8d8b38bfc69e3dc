import type { CallReply } from '#contract/call.ts'

/** Locked (the visitor must enter the emailed code), or unlocked with its messages. */
export type Conversation = CallReply<'POST /api/pharmacist-messages/open'>

export type UnlockedConversation = Extract<Conversation, { isUnlocked: true }>
