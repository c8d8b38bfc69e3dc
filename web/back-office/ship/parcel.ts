/* Parcels of the ship screen, as the server returns them. */
import type { CallReply } from '#contract/call.ts'

export type ScannedParcel = CallReply<'GET /api/admin/shipping/labels/{code}'>

export type ParcelLists = CallReply<'GET /api/admin/shipping/parcels'>

export type ListedParcel = ParcelLists['ready'][number]
