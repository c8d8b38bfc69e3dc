import type { CallReply } from '#contract/call.ts'

/** An order whose label was scanned, with its parcel and whether it can be shipped (`shipment`). */
export type ScannedParcel = CallReply<'GET /api/admin/shipping/labels/{code}'>

/** The orders that are Ready to Ship, and those shipped today. */
export type ParcelLists = CallReply<'GET /api/admin/shipping/parcels'>

export type ListedParcel = ParcelLists['ready'][number]
