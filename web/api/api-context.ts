/**
 * The API client of loaders. The code that renders the page puts it into the router's context. On
 * the server it calls the API in the same process, without a network round trip.
 */
import { createContext } from 'react-router'

import type { Call } from './client.ts'

export const apiContext = createContext<Call>()
