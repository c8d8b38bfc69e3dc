/** The function that other features may import: lint forbids importing a `.store` file. */
export { saveEvents } from './events.store.ts'
