/** Updates of subscriptions that other features may call. They record no event. */
export { markSubscriptionsHealthErased } from './subscriptions.store.ts'
