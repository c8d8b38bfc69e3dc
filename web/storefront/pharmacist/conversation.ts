/** What the calls of the page answer: still closed, or the messages. */
import type { CallReply } from '#contract/call.ts'

export type Conversation = CallReply<'POST /api/pharmacist-messages/open'>

export type Opened = Extract<Conversation, { open: true }>
