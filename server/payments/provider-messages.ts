/** What other features do with provider messages. */
export {
  endMessage,
  findStoredMessage,
  insertMessage,
  listDueMessages,
  rejectMessage,
  rejectParkedMessages,
  reopenMessage,
  type StoredMessage,
} from './provider-messages.store.ts'
