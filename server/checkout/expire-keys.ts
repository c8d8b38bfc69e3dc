/** Deletes idempotency keys: with their order, or after their period. */
export { deleteOldKeys, expireKeys } from './idempotency.store.ts'
