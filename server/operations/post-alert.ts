/** Posts one alert to ALERT_URL as JSON. `text` is the field that chat services show. */
import { seconds } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

type AlertToPost = { kind: string; status: 'firing' | 'resolved'; summary: string; since: Date }

/** The longest time that one POST may take. */
export const postTimeoutMs = seconds(5)

/** Returns whether the alert was accepted; true when no ALERT_URL is configured. */
export async function postAlert(
  { config, log }: Pick<Shop, 'config' | 'log'>,
  { kind, status, summary, since }: AlertToPost,
): Promise<boolean> {
  if (config.ALERT_URL === undefined) return true
  const text = `${status === 'firing' ? 'ALERT' : 'Resolved'} ${config.PUBLIC_URL}: ${summary}`
  try {
    const response = await fetch(config.ALERT_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shop: config.PUBLIC_URL, kind, status, summary, since, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(postTimeoutMs),
    })
    await response.body?.cancel()
    if (!response.ok)
      log.warn({ event: 'alert.refused', kind, status: response.status }, 'alert was refused')
    return response.ok
  } catch (error) {
    log.warn({ event: 'alert.post_failed', kind, error }, 'alert could not be posted')
    return false
  }
}
