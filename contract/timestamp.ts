/** Times in replies. Calendar days are 'yyyy-mm-dd' in Malaysia and have schemas of their own. */
import { z } from 'zod'

export const timestamp = z.string().describe('ISO 8601 in UTC')
