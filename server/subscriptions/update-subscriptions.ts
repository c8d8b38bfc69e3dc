/** Updates of subscriptions by other features. None of them records an event. */
export { markSubscriptionsHealthErased } from './subscriptions.store.ts'
