import type { TestContext } from 'node:test'

type FakeStorage = {
  readonly items: Map<string, string>
  /** `full` refuses to store; `blocked` also refuses to read, as some privacy settings do. */
  failure: 'none' | 'full' | 'blocked'
}

/**
 * Replaces a storage of the browser by an empty one in memory, until the test `t` ends; without `t`
 * until the process ends.
 */
export function replaceStorage(
  name: 'localStorage' | 'sessionStorage',
  t?: Pick<TestContext, 'after'>,
): FakeStorage {
  const storage: FakeStorage = { items: new Map(), failure: 'none' }
  const { items } = storage
  const throwIfBlocked = (): void => {
    if (storage.failure === 'blocked') throw new Error('the storage is blocked')
  }
  const fakeStorage = {
    getItem: (key: string) => {
      throwIfBlocked()
      return items.get(key) ?? null
    },
    setItem: (key: string, text: string) => {
      throwIfBlocked()
      if (storage.failure === 'full') throw new Error('the storage is full')
      items.set(key, text)
    },
    removeItem: (key: string) => {
      throwIfBlocked()
      items.delete(key)
    },
  }
  const original = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { value: fakeStorage, configurable: true })
  t?.after(() => {
    if (original) Object.defineProperty(globalThis, name, original)
    else Reflect.deleteProperty(globalThis, name)
  })
  return storage
}
