/** The function that other features may import: lint forbids importing a `.store` file. */
export { recordCartAddition } from './cart-additions.store.ts'
