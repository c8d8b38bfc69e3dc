import type { CallReply } from '#contract/call.ts'

/** Reply of the API: locked (a code is needed), or open with its messages. */
export type Conversation = CallReply<'POST /api/pharmacist-messages/open'>

export type OpenedConversation = Extract<Conversation, { open: true }>
