import { z } from 'zod'

/**
 * Body of an upload: FormData, whose fields the endpoint's summary names. The schema checks
 * nothing, because the handler reads the body itself.
 */
export const multipartUpload = z.custom<{ append(name: string, value: string): void }>()
