import type { Shop } from '#server/shop.ts'

/**
 * Returns whether browsers reach the shop over https. Without https, browsers accept neither secure
 * cookies nor the prefix `__Host-`.
 */
export function isServedOverHttps({ config }: Pick<Shop, 'config'>): boolean {
  return config.PUBLIC_URL.startsWith('https:')
}
