declare const lock: unique symbol

/**
 * A value that proves a lock which lasts until the transaction ends, such as a row or its id. `Name`
 * says what is locked. Only a function that locks it may cast to this type, and writes that need
 * the lock require it, so that they cannot be called without the lock.
 */
export type Locked<Value, Name extends string> = Value & { readonly [lock]: Name }
