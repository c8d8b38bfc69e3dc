/**
 * The client that loaders call, put into the router's context by whoever serves the page: on the
 * server it speaks to the process itself, so rendering a page makes no network round trip.
 */
import { createContext } from 'react-router'

import type { Call } from './client.ts'

export const apiContext = createContext<Call>()
