import type { Notification } from 'pg'

export type OnNotification = (payload: string) => void

/** Keeps the functions that listen on each channel of one connection. */
export function createChannelListeners() {
  const listenersByChannel = new Map<string, Set<OnNotification>>()
  return {
    /** Returns a function that removes the listener. The connection goes on listening. */
    add(channel: string, onNotification: OnNotification): () => void {
      const listeners = listenersByChannel.get(channel) ?? new Set()
      listenersByChannel.set(channel, listeners.add(onNotification))
      return () => void listeners.delete(onNotification)
    },
    /**
     * Iterates over all channels, also those whose listeners were removed, and those that are added
     * during the iteration.
     */
    channels: () => listenersByChannel.keys(),
    /** Calls the listeners of the channel. Does nothing without a listener. */
    deliver({ channel, payload = '' }: Notification): void {
      for (const onNotification of listenersByChannel.get(channel) ?? []) onNotification(payload)
    },
    /** Calls all listeners of all channels. */
    deliverToAll(payload: string): void {
      for (const listeners of listenersByChannel.values())
        for (const onNotification of listeners) onNotification(payload)
    },
  }
}
