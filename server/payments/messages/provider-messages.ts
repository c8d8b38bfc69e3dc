/** Functions for provider messages that other features may use. */
export {
  endMessage,
  insertMessage,
  listDueMessages,
  rejectMessage,
  rejectParkedMessages,
  reopenMessage,
  type StoredMessage,
} from './provider-messages.store.ts'
