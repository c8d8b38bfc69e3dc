/** Deletes stored emails, for the features that they are about. */
export { deleteEmails, deleteEmailsTo, deleteSentEmailsFrom, emptyTexts } from './outbox.store.ts'
