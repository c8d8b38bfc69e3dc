/** Functions with which features delete the stored emails about data that they delete. */
export {
  deleteEmails,
  deleteEmailsTo,
  deleteEmailsFrom,
  deleteOldEmailData,
  deleteOldEmails,
} from './outbox.store.ts'
