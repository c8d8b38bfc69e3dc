/** What the API returns: locked (a code is needed), or the messages. */
import type { CallReply } from '#contract/call.ts'

export type Conversation = CallReply<'POST /api/pharmacist-messages/open'>

export type Opened = Extract<Conversation, { open: true }>
