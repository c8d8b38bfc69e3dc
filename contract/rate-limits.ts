/** Rate limits of endpoints, per IP: at most `max` calls in the period. */
import type { RateLimit } from './endpoint.ts'

export const perMinute = (max: number): RateLimit => ({ max, seconds: 60 })
export const perFiveMinutes = (max: number): RateLimit => ({ max, seconds: 5 * 60 })
export const perTenMinutes = (max: number): RateLimit => ({ max, seconds: 10 * 60 })
export const perHour = (max: number): RateLimit => ({ max, seconds: 60 * 60 })
