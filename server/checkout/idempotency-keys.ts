/** The functions that other features may import: lint forbids importing a `.store` file. */
export { deleteExpiredKeys, deleteKeysOfOrder } from './idempotency.store.ts'
