import type { CallReply } from '#contract/call.ts'

/** Reply of the API: locked (the emailed code is needed), or unlocked with its messages. */
export type Conversation = CallReply<'POST /api/pharmacist-messages/open'>

export type UnlockedConversation = Extract<Conversation, { isUnlocked: true }>
