/**
 * The parts of Google's Places API (New) responses that the checkout uses. Source: its reference
 * pages places.autocomplete and places.get.
 */
import { z } from 'zod'

/** Google leaves out empty lists, so a response without matches is `{}`. */
export const autocompleteReply = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string(),
            text: z.object({ text: z.string() }),
          })
          .optional(),
      }),
    )
    .default([]),
})

export const detailsReply = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }).optional(),
  addressComponents: z
    .array(
      z.object({
        longText: z.string(),
        shortText: z.string().optional(),
        types: z.array(z.string()),
      }),
    )
    .default([]),
})

export type AddressComponent = z.output<typeof detailsReply>['addressComponents'][number]
